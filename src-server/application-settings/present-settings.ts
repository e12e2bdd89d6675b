import type { Db } from '../kit/db/schema.ts'
import type { RequestFacts } from '../kit/http/endpoint.ts'
import type { Instance } from '../kit/instance.ts'
import { presentSettings } from '../kit/settings/fields.ts'
import type { Settings } from '../kit/settings/registry.ts'
import { firstAccountAt } from './queries.ts'

interface Context {
  db: Db
  instance: Pick<Instance, 'settings' | 'licensed' | 'started_at'>
  request: Pick<RequestFacts, 'base_url'>
}

/** The settings object of the platform. */
export async function presentStored({ db, instance, request }: Context, values: Settings, changed_at: string | null) {
  const created_at = (await firstAccountAt(db)) ?? instance.started_at
  return {
    id: 1 as const,
    created_at,
    updated_at: changed_at ?? created_at,
    ...presentSettings(withHostname(values, request.base_url), instance.licensed),
  }
}

/** Private commit addresses are below the host of the instance, unless a setting says otherwise. */
const withHostname = (values: Settings, base_url: string): Settings => ({
  ...values,
  commit_email_hostname: values.commit_email_hostname ?? `users.noreply.${new URL(base_url).hostname}`,
})
