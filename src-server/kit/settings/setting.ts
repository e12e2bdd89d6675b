import { z } from 'zod'
import { clearableList, recordId } from '../http/wire.ts'

/** What a setting does here: the effect that a test observes, or why nothing in Gantry can act on the setting. */
type Effect = { effect: string; stored?: never } | { stored: string; effect?: never }

/** When a change reaches what the setting governs. */
export type Applies = 'at once' | 'new records' | 'nightly'

/** What a setting is, for people: the console, the documentation and the search. */
export type About = Effect & {
  label: string
  /** Full sentences. */
  help: string
  /** What somebody wants who looks for this setting: `stop people from making groups`. */
  purpose?: string
  /** `higher`: ignored and not shown without a license. */
  tier?: 'higher'
  /** What to use instead. */
  deprecated?: string
  /** Parameters that a request needs if it sends `true`. */
  requires?: readonly string[]
  /** Parameters of which such a request needs exactly one: the first is the current name, the others are old ones. */
  requiresOneOf?: readonly string[]
  /** Encrypted at rest, masked in events. `hidden` is never returned, `masked` is returned as asterisks, `shown` is returned. */
  secret?: 'hidden' | 'masked' | 'shown'
  /** `at once` by default. */
  applies?: Applies
  /** The names of options that say little by themselves, such as numbers. */
  optionNames?: Readonly<Record<string, string>>
  /** What a number of time counts: `seconds`. */
  unit?: 'seconds' | 'minutes' | 'hours'
}

/** Limits of a number, or of the length of a text or list. */
export interface Bounds {
  min?: number
  max?: number
  /** The number must be greater than this. */
  above?: number
}

/** Checks a value after its type. Returns error texts without the name: `must be a valid URL`. */
type Check<T> = (value: T) => readonly string[]

/** A setting with a value of its own. */
export interface StoredSetting<T = unknown> {
  kind: 'stored'
  /** The type of the JSON value. */
  type: z.ZodType<T>
  default: T
  about: About
  bounds: Bounds
  check(value: T): readonly string[]
}

/** Another name of a setting. */
export interface AliasSetting<Of extends string = string> {
  kind: 'alias'
  of: Of
  /** `in`: only accepted. `both`: accepted and returned. `out`: accepted, ignored, and returned. */
  direction: 'in' | 'both' | 'out'
  about: About
}

/** A name whose value follows from other settings. */
export interface DerivedSetting<T = unknown> {
  kind: 'derived'
  type: z.ZodType<T>
  /** The value to return. Without it, the name is only accepted. */
  show?(values: Readonly<Record<string, unknown>>): T
  /** The changes that a sent value makes. Without it, the value is ignored. */
  write?(value: T, values: Readonly<Record<string, unknown>>): Record<string, unknown>
  about: About
}

/** An entry of the registry. */
export type Setting = StoredSetting | AliasSetting | DerivedSetting

const unchecked = () => []

const stored = <T>(
  type: z.ZodType<T>,
  value: T,
  about: About,
  bounds: Bounds = {},
  check: Check<T> = unchecked,
): StoredSetting<T> => ({ kind: 'stored', type, default: value, about, bounds, check })

/** The error texts of a number outside its bounds. */
function boundsTexts(value: number, { above, min, max }: Bounds): string[] {
  if (above !== undefined && value <= above) return [`must be greater than ${above}`]
  if (min !== undefined && value < min) return [`must be greater than or equal to ${min}`]
  if (max !== undefined && value > max) return [`must be less than or equal to ${max}`]
  return []
}

const lengthTexts = (value: string, max: number) =>
  [...value].length > max ? [`is too long (maximum is ${max} characters)`] : []

/** On or off. */
export const toggle = (value: boolean, about: About) => stored(z.boolean(), value, about)

/** On, off or not set. */
export const optionalToggle = (about: About) => stored<boolean | null>(z.boolean().nullable(), null, about)

/** A whole number. The database of the platform holds 32 bits, so larger numbers are refused. */
export const count = (value: number, bounds: Bounds, about: About) => {
  const limits = { max: MAX_INTEGER, ...bounds }
  return stored(z.int(), value, about, limits, (sent) => boundsTexts(sent, limits))
}
const MAX_INTEGER = 2 ** 31 - 1

/** A whole number, or not set. */
export const optionalCount = (bounds: Bounds, about: About) => {
  const limits = { max: MAX_INTEGER, ...bounds }
  return stored<number | null>(z.int().nullable(), null, about, limits, (sent) =>
    sent === null ? [] : boundsTexts(sent, limits),
  )
}

/** A number with a fraction. */
export const decimal = (value: number, bounds: Bounds, about: About) =>
  stored(z.number(), value, about, bounds, (sent) => boundsTexts(sent, bounds))

/** One of a few words. */
export const choice = <const T extends string>(options: readonly T[], value: T, about: About) =>
  stored(z.enum(options), value, about)

/** One of a few words, or not set. */
export const optionalChoice = <const T extends string>(options: readonly T[], about: About) =>
  stored<T | null>(z.enum(options).nullable(), null, about)

/** One of a few numbers, each with its name. */
export const level = <const T extends number>(options: readonly (readonly [T, string])[], value: T, about: About) =>
  stored(z.literal(options.map(([option]) => option)), value, { ...about, optionNames: Object.fromEntries(options) })

/** The numbers that a setting takes, with names that say more than the number: `0: Sunday, 1: Monday`. Empty for other settings. */
export const optionWords = (type: z.ZodType, { optionNames }: About): string =>
  optionNames === undefined || !(type instanceof z.ZodLiteral)
    ? ''
    : [...type.values]
        .map((option) => ({ option: String(option), name: optionNames[String(option)] ?? '' }))
        .filter(({ option, name }) => !name.includes(option))
        .map(({ option, name }) => `${option}: ${name}`)
        .join(', ')

/** Texts have at most this many characters unless a setting says otherwise. */
const MAX_TEXT = 65_535
interface TextRules {
  max?: number
  check?: Check<string>
}
/** A text that is too long is not checked further: compiling a long expression would take seconds. */
const textCheck =
  ({ max = MAX_TEXT, check = unchecked }: TextRules): Check<string | null> =>
  (value) => {
    if (value === null) return []
    const tooLong = lengthTexts(value, max)
    return tooLong.length > 0 ? tooLong : check(value)
  }

/** A text that has a value on a new instance. */
export const text = (value: string, rules: TextRules, about: About) =>
  stored<string>(z.string(), value, about, { max: rules.max ?? MAX_TEXT }, textCheck(rules))

/** A text, or not set. */
export const optionalText = (rules: TextRules, about: About) =>
  stored<string | null>(z.string().nullable(), null, about, { max: rules.max ?? MAX_TEXT }, textCheck(rules))

/** Lists have at most this many entries unless a setting says otherwise. */
const MAX_ENTRIES = 5000
interface ListRules {
  most?: number
  check?: Check<readonly string[]>
}

/** A list of texts, sent as `a,b`, with one entry per line, or as an array. */
export const words = (value: readonly string[], { most = MAX_ENTRIES, check = unchecked }: ListRules, about: About) =>
  stored<readonly string[]>(clearableList(z.string()), value, about, { max: most }, (sent) =>
    sent.length > most ? [`is too long (maximum is ${most} entries)`] : check(sent),
  )

/** A list of some of a few words. */
export const choices = (options: readonly string[], value: readonly string[], about: About) =>
  stored<readonly string[]>(clearableList(z.enum(options)), value, about)

/** A list of ids. */
export const ids = (about: About) => stored<readonly number[]>(clearableList(recordId), [], about)

/** The id of a record, or not set. */
export const optionalId = (about: About) => stored<number | null>(recordId.nullable(), null, about)

/** Numbers by name. */
export const weights = (value: Readonly<Record<string, number>>, about: About) =>
  stored<Readonly<Record<string, number>>>(z.record(z.string(), z.int()), value, about, {}, (sent) =>
    Object.values(sent).some((weight) => weight < 0 || weight > 100) ? ['weights must be between 0 and 100'] : [],
  )

/** Another name of a setting. */
export const alias = <const Of extends string>(
  of: Of,
  direction: AliasSetting['direction'],
  about: About,
): AliasSetting<Of> => ({ kind: 'alias', of, direction, about })

/** A name whose value follows from other settings. */
export const derived = <T>(
  type: z.ZodType<T>,
  { show, write }: Pick<DerivedSetting<T>, 'show' | 'write'>,
  about: About,
): DerivedSetting<T> => ({ kind: 'derived', type, about, ...(show && { show }), ...(write && { write }) })
