import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { applicationSettings } from '../answer.ts'
import { presentStored } from '../present-settings.ts'

export const getApplicationSettings = endpoint(
  'GET /application/settings',
  { summary: 'Get the application settings', access: 'admin', answers: { 200: applicationSettings } },
  async ({ db, instance, request }) => {
    const { stored, updated_at } = instance.settings
    return ok(await presentStored({ db, instance, request }, stored, updated_at))
  },
)
