/** A word one can type before a colon. */
export interface Operator {
  name: string
  help: string
  /** All values there are, where they are few; `others` come from the server. */
  values: readonly Value[]
  hasServerValues: boolean
  negatable: boolean
  /** Understood, but not offered: an earlier name, or another one's to use. */
  hidden?: boolean
}

export interface Value {
  value: string
  note?: string | undefined
  /** The colour of a label. */
  color?: string | undefined
}
