type Fields = Readonly<Record<string, readonly string[]>>

/** Reads field errors that the server puts into one text: `:path=>["has already been taken"], :name=>["…"]`. */
export const listedErrors = (text: string): Fields =>
  Object.fromEntries(
    [...text.matchAll(/:"?([\w.]+)"?=>\[((?:"(?:\\.|[^"\\])*"(?:, )?)*)\]/g)].map(([, name = '', texts = '']) => [
      name,
      [...texts.matchAll(/"((?:\\.|[^"\\])*)"/g)].map(([, one = '']) => one.replace(/\\(.)/g, '$1')),
    ]),
  )
