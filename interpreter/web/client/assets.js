/** The address of a file that lies beside these modules. @param {string} name */
export const assetAddress = (name) => new URL(name, import.meta.url).href;
