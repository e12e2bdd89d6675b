/** The type of a setting's value, which decides its control. */
export type FieldType =
  | 'boolean'
  | 'integer'
  | 'number'
  /** A text of several lines. */
  | 'text'
  /** A text without line breaks. */
  | 'line'
  | 'choice'
  | 'list'
  | 'choices'
  | 'integers'
  | 'weights'

/**
 * A setting as a form shows it. The server describes application settings like this; the other screens have a catalog of such
 * descriptions.
 */
export interface SettingField {
  /** The name in the API. */
  name: string
  section: string
  label: string
  help: string
  /** What somebody wants who looks for this setting, separated by commas. */
  purpose?: string | null
  type: FieldType
  options?: readonly (string | number)[] | null
  /** The names of the options; an option without one is shown as sent. */
  option_names?: Readonly<Record<string, string>> | null
  /** What a number of time counts. */
  unit?: 'seconds' | 'minutes' | 'hours' | null
  nullable?: boolean
  /** What null means: `Not set` by default. */
  unset?: string
  /** Shown in the fixed-width font. */
  is_code?: boolean
  /** The lines of an empty text field. */
  rows?: number
  bounds?: Bounds
  /** The value of a new record. Undefined if it has none: each project has its own name. */
  default?: unknown
  /** Whether the saved value differs from the default; by default, the form compares the two. */
  changed?: boolean
  /** Parameters that a request needs if it sends `true`. */
  requires?: readonly string[]
  /** Parameters of which such a request needs exactly one: the first is the current name, the others are old ones. */
  requires_one_of?: readonly string[]
  tier?: 'free' | 'higher'
  available?: boolean
  read_only?: boolean
  /** Why the user cannot change the setting: `Owners only`. */
  restricted?: string
  deprecated?: string | null
  alias_of?: string | null
  secret?: 'hidden' | 'masked' | 'shown' | null
  effect?: string | null
  stored_because?: string | null
  applies?: 'at once' | 'new records' | 'nightly' | null
}

interface Bounds {
  min: number | null
  above: number | null
  max: number | null
}

/** The setting whose value a row shows: an alias shows the value of the setting it stands for. */
export const ownerOf = ({ name, alias_of }: Pick<SettingField, 'name' | 'alias_of'>): string => alias_of ?? name

/** A setting that cannot be changed here. */
export const isLocked = ({ available = true, read_only = false, restricted }: SettingField): boolean =>
  !available || read_only || restricted !== undefined

export const isSecret = ({ secret = null }: Pick<SettingField, 'secret'>): boolean => secret !== null

/** What null means. */
export const NOT_SET = 'Not set'

/** The name of an option. */
export const optionName = ({ option_names }: Pick<SettingField, 'option_names'>, option: string | number): string =>
  option_names?.[String(option)] ?? String(option)

/** A choice of these options with their names, for a catalog of settings. */
export const choiceOf = (...choices: readonly (readonly [value: string | number, name: string])[]) =>
  ({
    type: 'choice',
    options: choices.map(([value]) => value),
    option_names: Object.fromEntries(choices),
  }) as const
