import type { Db, Trx } from '../db/schema.ts'
import { type SettingName, type Settings, settingDefaults } from './definitions.ts'

/** The application settings as last loaded. Reads are synchronous; changes are written in a request's transaction. */
export class SettingStore {
  #values: Settings = settingDefaults

  get<N extends SettingName>(name: N): Settings[N] {
    return this.#values[name]
  }

  async load(db: Db) {
    const rows = await db.selectFrom('application_setting').select(['name', 'value']).execute()
    const stored = rows.filter((row) => row.name in settingDefaults).map((row) => [row.name, JSON.parse(row.value)])
    this.#values = { ...settingDefaults, ...Object.fromEntries(stored) }
  }

  /** Stores changed settings. They take effect when `load` runs after the commit. */
  async store(trx: Trx, changes: Partial<Settings>, now: string) {
    for (const [name, value] of Object.entries(changes))
      await trx
        .insertInto('application_setting')
        .values({ name, value: JSON.stringify(value), updated_at: now })
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet({ value: JSON.stringify(value), updated_at: now }),
        )
        .execute()
  }
}
