/** A filter operator, typed before a colon: `label:backend`. */
export interface Operator {
  name: string
  help: string
  /** Fixed values. `hasServerValues` adds more from the server. */
  values: readonly Value[]
  hasServerValues: boolean
  negatable: boolean
  /** Accepted but not suggested: an old name, or an operator that only administrators may use. */
  hidden?: boolean
}

export interface Value {
  value: string
  note?: string | undefined
  /** The colour of a label. */
  color?: string | undefined
}
