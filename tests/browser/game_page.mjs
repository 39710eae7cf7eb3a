// What a person does and sees on the page of a game. Nothing here waits for a time, only for what the page shows.
import assert from 'node:assert/strict';

export class GamePage {
  /** @param {import('playwright-core').Page} page */
  constructor(page) {
    this.page = page;
  }

  async ready() {
    await this.page.waitForSelector('.board [data-cell]', { state: 'attached' });
    await this.page.waitForSelector('.status strong');
    return this;
  }

  /** A text that can be seen; what is said to listeners may stand on the page as well. */
  text(text) {
    return this.page.getByText(text).and(this.page.locator(':not(.for-listeners)'));
  }

  cell(name) {
    return this.page.locator(`.board [data-cell="${name}"]`).first();
  }

  async click(name) {
    await this.cell(name).click({ force: true });
  }

  /** A move by two clicks. */
  async move(from, to) {
    await this.click(from);
    await this.click(to);
  }

  /** Moves one after the other, each seen in the list before the next: `e2-e4`, a cell and where it goes. */
  async moves(...list) {
    for (const [index, text] of list.entries()) {
      await this.move(...text.split('-'));
      await this.turns(index + 1);
    }
  }

  async type(text) {
    await this.page.fill('#typed', text);
    await this.page.press('#typed', 'Enter');
  }

  /** Waits until so many turns are in the list of moves. */
  async turns(count) {
    if (count) await this.page.waitForSelector(`.turn[data-turn="${count}"]`);
    await this.page.waitForSelector(`.turn[data-turn="${count + 1}"]`, { state: 'detached' });
  }

  async turnTexts() {
    return this.page.locator('.turn').allTextContents();
  }

  /** Waits for a text beside the turn, such as a phase. */
  async note(text) {
    await this.page.locator('.status', { hasText: text }).waitFor();
  }

  /** Waits for a status such as "Your turn." */
  async status(text) {
    await this.page.locator('.status strong', { hasText: text }).waitFor();
  }

  async error(text) {
    await this.page.locator('.table > .error', { hasText: text }).waitFor();
  }

  button(name) {
    return this.page.getByRole('button', { name, exact: true });
  }

  async press(name) {
    await this.button(name).click();
  }

  /** A piece as the cell's spoken name says it, such as "e4, pawn of white". */
  async spoken(name) {
    return this.cell(name).getAttribute('aria-label');
  }

  async has(name, piece) {
    assert.match((await this.spoken(name)) ?? '', new RegExp(`, ${piece}`), `${name} has ${await this.spoken(name)}`);
  }

  async isEmpty(name) {
    await this.has(name, 'empty');
  }

  /** Chooses in the dialog that asks which move is meant. */
  async choose(move) {
    await this.page.click(`dialog .choice[data-move="${move}"]`);
    await this.page.waitForSelector('dialog', { state: 'detached' });
  }

  /** The text of a player's row. */
  async player(name) {
    return this.page.locator(`.player[data-player="${name}"]`).textContent();
  }
}
