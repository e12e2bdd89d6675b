import type { Settings } from '../../../src-server/kit/settings/registry.ts'
import type { TestServer } from '../../support/server.ts'

/** Changes application settings as a request would. */
export async function changeSettings({ db, instance, clock }: TestServer, changes: Partial<Settings>) {
  await db.write((trx) => instance.settings.store(trx, changes, clock.iso()))
  await instance.settings.load(db.read)
}
