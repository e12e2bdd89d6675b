import type { Clock } from '../clock.ts'
import type { Db, Trx } from '../db/schema.ts'
import { initialValues, type Limits } from './initial-values.ts'
import { isSecretSetting, isSettingName, type SettingName, type Settings, storedSettings } from './registry.ts'
import type { Vault } from './vault.ts'

interface Options {
  clock: Clock
  vault: Vault
  /** For so long, other parts of the instance do not see a change; 0 by default. The platform caches settings for 60 seconds. */
  cache_ms?: number | undefined
  limits?: Limits | undefined
}

/** The application settings as last loaded. Reads are synchronous; changes are written in a request's transaction. */
export class SettingStore {
  readonly #clock: Clock
  readonly #vault: Vault
  readonly cache_ms: number
  /** The values that nobody has changed. */
  readonly initial: Settings
  /** As stored. */
  #stored: Settings
  /** As the parts of the instance see it. */
  #effective: Settings
  /** When the stored values take effect; Infinity while they are the effective ones. */
  #due = Number.POSITIVE_INFINITY
  #loaded = false
  #writes = 0
  #updated_at: string | null = null
  readonly #unreadable = new Set<string>()

  constructor({ clock, vault, cache_ms = 0, limits = 'off' }: Options) {
    this.initial = initialValues(limits)
    this.#stored = this.initial
    this.#effective = this.initial
    this.#clock = clock
    this.#vault = vault
    this.cache_ms = cache_ms
  }

  /** The value that is in effect. */
  get<N extends SettingName>(name: N): Settings[N] {
    if (this.#due !== Number.POSITIVE_INFINITY) this.#takeEffect()
    return this.#effective[name]
  }

  /** All values as stored, although changes may not be in effect yet. */
  get stored(): Settings {
    return this.#stored
  }

  /** When a setting was last changed; null: never. */
  get updated_at(): string | null {
    return this.#updated_at
  }

  /** How often `store` was called. An act that raised the number calls `load` after its commit. */
  get writes(): number {
    return this.#writes
  }

  /** Secret settings that could not be decrypted, because the key is another one. They have their default. */
  get unreadable(): readonly string[] {
    return [...this.#unreadable]
  }

  /** Loads the stored values, which are in effect at once or after the time of the cache. */
  async load(db: Db) {
    const { values, updated_at } = await this.read(db)
    this.#updated_at = updated_at
    this.#stored = values
    if (!this.#loaded || this.cache_ms === 0) this.#effective = this.#stored
    else if (this.#due === Number.POSITIVE_INFINITY) this.#due = this.#clock.now() + this.cache_ms
    this.#loaded = true
  }

  /** Reads the stored values. A change reads them in its own transaction, because another change may wait for the same commit. */
  async read(db: Db): Promise<{ values: Settings; updated_at: string | null }> {
    const rows = await db.selectFrom('application_setting').select(['name', 'value', 'updated_at']).execute()
    const values: Record<string, unknown> = { ...this.initial }
    let updated_at: string | null = null
    for (const row of rows) {
      if (!isSettingName(row.name)) continue
      const value = this.#read(row.name, row.value)
      if (value !== undefined) values[row.name] = value
      if (updated_at === null || row.updated_at > updated_at) updated_at = row.updated_at
    }
    // Each value was checked against the type of its setting, so the object has the type of all settings.
    return { values: values as Settings, updated_at }
  }

  /** Stores changed settings. They are in effect when `load` runs after the commit. */
  async store(trx: Trx, changes: Partial<Settings>, now: string) {
    this.#writes++
    for (const [name, value] of Object.entries(changes)) {
      const stored = this.#write(name, value)
      await trx
        .insertInto('application_setting')
        .values({ name, value: stored, updated_at: now })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: stored, updated_at: now }))
        .execute()
    }
  }

  #takeEffect() {
    if (this.#clock.now() < this.#due) return
    this.#effective = this.#stored
    this.#due = Number.POSITIVE_INFINITY
  }

  #write(name: string, value: unknown): string {
    const json = JSON.stringify(value)
    return isSecretSetting(name) && value !== null && value !== ''
      ? JSON.stringify({ sealed: this.#vault.seal(name, json) })
      : json
  }

  /** undefined: the value cannot be decrypted, or it is from another version and does not have the type of the setting. */
  #read(name: string, json: string): unknown {
    const value: unknown = JSON.parse(json)
    const sealed = sealedOf(value)
    const opened = sealed === undefined ? json : this.#vault.open(name, sealed)
    if (opened === undefined) this.#unreadable.add(name)
    else this.#unreadable.delete(name)
    const parsed = opened === undefined ? undefined : storedSettings.get(name)?.type.safeParse(JSON.parse(opened))
    return parsed?.success ? parsed.data : undefined
  }
}

const sealedOf = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && 'sealed' in value && typeof value.sealed === 'string'
    ? value.sealed
    : undefined
