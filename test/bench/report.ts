/** A figure with the bound that it must keep. */
export interface Measure {
  name: string
  value: number
  bound: { min: number } | { max: number }
  /** The values that the figure was computed from. */
  detail: string
}

/** A figure without its bound. */
export type Figures = Pick<Measure, 'value' | 'detail'>

const holds = ({ value, bound }: Measure) => ('min' in bound ? value >= bound.min : value <= bound.max)

/** Prints the table. Returns the exit code: 1 if a figure exceeds its bound, or if nothing was measured. */
export function report(
  measures: readonly Measure[],
  write = (line: string) => void process.stdout.write(line),
): number {
  const rows = measures.map((measure) => [
    measure.name,
    measure.value >= 100 ? measure.value.toFixed(0) : measure.value.toFixed(2),
    'min' in measure.bound ? `≥ ${measure.bound.min}` : `≤ ${measure.bound.max}`,
    holds(measure) ? 'pass' : 'FAIL',
    measure.detail,
  ])
  const table = [['measure', 'value', 'bound', '', 'medians'], ...rows]
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => (row[column] ?? '').length))) ?? []
  for (const row of table)
    write(
      `${row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()}\n`,
    )
  return measures.length > 0 && measures.every(holds) ? 0 : 1
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = Number.NaN, high = Number.NaN] = [sorted[middle - 1], sorted[middle]]
  return sorted.length % 2 === 1 ? high : (low + high) / 2
}

export const range = (ratios: readonly number[]) =>
  `rounds ${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`
