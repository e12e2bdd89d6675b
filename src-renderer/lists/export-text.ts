/** How the rows of a list are written to a file. */
export type ExportFormat = 'csv' | 'json'

export const exportText = (rows: readonly object[], format: ExportFormat): string =>
  format === 'json' ? `${JSON.stringify(rows, null, 2)}\n` : csvOf(rows)

/** The media types of the files. */
export const exportTypes: Record<ExportFormat, string> = { csv: 'text/csv', json: 'application/json' }

/** A column for each field of any row, in the order of the first row. The fields of a record inside a row are columns too: `namespace.full_path`. */
function csvOf(rows: readonly object[]): string {
  const flat = rows.map((row) => new Map(fieldsOf(row, '')))
  const names = [...new Set(flat.flatMap((fields) => [...fields.keys()]))]
  const lines = flat.map((fields) => names.map((name) => cellOf(fields.get(name))).join(','))
  return `${[names.map(cellOf).join(','), ...lines].join('\r\n')}\r\n`
}

function fieldsOf(record: object, prefix: string): [name: string, value: unknown][] {
  return Object.entries(record).flatMap(([key, value]): [string, unknown][] =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? fieldsOf(value, `${prefix}${key}.`)
      : [[`${prefix}${key}`, value]],
  )
}

/** Lists of plain values are joined, lists of records stay JSON. */
function cellOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return quoted(withoutFormula(value))
  if (!Array.isArray(value)) return String(value)
  const plain = value.every((one) => typeof one !== 'object')
  return quoted(withoutFormula(plain ? value.join(', ') : JSON.stringify(value)))
}

/** Spreadsheets run a text that begins like a formula. After an apostrophe, they show it as text. */
const withoutFormula = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
