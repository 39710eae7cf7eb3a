// The schemas themselves, by a validator: every shipped file is valid, every example is an example of its key, and every key is
// described.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import Ajv from 'ajv';
import { parse } from 'yaml';
import { cases, casesSchema, read, tries, trySchema, variantSchema, variants } from './project.mjs';

const ajv = new Ajv({ allErrors: true, allowUnionTypes: true, strictTypes: false });
ajv.addVocabulary(['x-required', 'x-default']);
const schema = JSON.parse(read(variantSchema));
ajv.addSchema(schema, 'variant.schema.json');
const isVariant = ajv.getSchema('variant.schema.json');
const areCases = ajv.compile(JSON.parse(read(casesSchema)));
const isTry = ajv.compile(JSON.parse(read(trySchema)));

const problems = (validate) => ajv.errorsText(validate.errors, { separator: '\n', dataVar: '' });

for (const path of variants)
  test(`${path} is valid`, () => assert.ok(isVariant(parse(read(path))), problems(isVariant)));

for (const path of cases)
  test(`${path} is valid`, () => assert.ok(areCases(parse(read(path))), problems(areCases)));

for (const path of tries) test(`${path} is valid`, () => assert.ok(isTry(parse(read(path))), problems(isTry)));

test('every key has a description and an example that is one', () => {
  for (const [name, definition] of Object.entries(schema.definitions))
    for (const [key, property] of Object.entries(definition.properties ?? {})) {
      // A key of another map is described there.
      if (/\/properties\//.test(property.$ref ?? '')) continue;
      const where = `${name}: ${key}`;
      assert.match(property.description ?? '', /[.?]$/, `${where} has a description`);
      assert.ok(property.examples?.length > 0, `${where} has an example`);
      const validate = ajv.getSchema(`variant.schema.json#/definitions/${name}/properties/${key}`);
      for (const example of property.examples) assert.ok(validate(example), `${where}: ${problems(validate)}`);
    }
});
