import { fetchBody } from '../api/client.ts'
import type { Part } from '../changes/record-part.ts'
import { inputOf } from './save-request.ts'
import { savedValues } from './saved-settings.ts'

/** The application settings, for the undo of a change on Home. A setting that is switched on is sent with the parameters that it requires. */
export const settingsPart: Part = {
  read: async () => ({ ...(await fetchBody('GET /application/settings', {})) }),
  write: async (to) => {
    const { settings } = await fetchBody('GET /-/gantry/v1/settings', {})
    const byName = new Map(settings.map((setting) => [setting.name, setting]))
    await fetchBody('PUT /application/settings', inputOf(to, byName, savedValues(settings)))
    return undefined
  },
}
