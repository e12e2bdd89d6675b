import { isLocked, ownerOf } from '../settings-form/setting-field.ts'
import type { Values } from '../settings-form/setting-values.ts'
import { isSameSetting } from '../ui/draft-changes.ts'
import type { Setting } from './setting.ts'

/** The settings as a JSON file that `PUT /application/settings` accepts. Secrets and old names are left out. */
export function exportSettings(settings: readonly Setting[]): string {
  const exported = settings.filter(
    ({ secret, alias_of, read_only, available }) => secret === null && alias_of === null && !read_only && available,
  )
  return `${JSON.stringify(Object.fromEntries(exported.map(({ name, value }) => [name, value ?? null])), null, 2)}\n`
}

/** A line of a file that differs from the running instance. */
export interface FileChange {
  /** The name of the setting here; for an old name, of the setting that replaces it. */
  name: string
  from: unknown
  to: unknown
}
export interface FileComparison {
  changes: readonly FileChange[]
  /** Settings with the same value here. */
  same: number
  /** Names that are no settings of this instance. */
  unknown: readonly string[]
  /** Settings that this instance cannot change: of a higher tier, or read-only. */
  locked: readonly string[]
}

/** Fields of the answer of `GET /application/settings` that are not settings. */
const recordFields: ReadonlySet<string> = new Set(['id', 'created_at', 'updated_at'])
const ASTERISKS = /^\*+$/

/**
 * Compares a file with the running instance. The file may be an export or an answer of the API. Returns a sentence if the file is neither.
 */
export function compareFile(text: string, settings: readonly Setting[]): FileComparison | string {
  const values = objectIn(text)
  if (typeof values === 'string') return values
  const byName = new Map(settings.map((setting) => [setting.name, setting]))
  const entries = Object.entries(values).filter(([name]) => !recordFields.has(name))
  const known = entries.flatMap(([name, to]) => {
    const setting = byName.get(name)
    return setting ? [{ setting, to }] : []
  })
  if (known.length === 0) return 'The file has no application settings.'
  const usable = known.filter(({ setting, to }) => !isLocked(setting) && !isMask(setting, to))
  // A setting's own name wins over its old names.
  const named = usable.toSorted((a, b) => Number(a.setting.alias_of === null) - Number(b.setting.alias_of === null))
  const wanted = new Map(named.map(({ setting, to }) => [ownerOf(setting), to]))
  const changes = [...wanted]
    .map(([name, to]) => ({ name, from: byName.get(name)?.value ?? null, to }))
    .filter(({ from, to }) => !isSameSetting(from, to))
  return {
    changes,
    same: wanted.size - changes.length,
    unknown: entries.map(([name]) => name).filter((name) => !byName.has(name)),
    locked: known
      .filter(({ setting, to }) => isLocked(setting) && !isSameSetting(setting.value ?? null, to))
      .map(({ setting }) => setting.name),
  }
}

const isMask = ({ secret }: Setting, value: unknown) =>
  secret !== null && typeof value === 'string' && ASTERISKS.test(value)

function objectIn(text: string): Values | string {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? { ...value }
      : 'The file must contain one JSON object with settings by name.'
  } catch (cause) {
    return `The file is not JSON: ${cause instanceof Error ? cause.message : String(cause)}`
  }
}
