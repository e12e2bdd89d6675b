import type { Db } from '../../kit/db/schema.ts'
import { invalid, parameterError } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { changesFrom, faultsOf, withConsequences } from '../../kit/settings/changes.ts'
import { changeFields, changeRules, namesOf } from '../../kit/settings/fields.ts'
import { atLeastOneSetting } from '../../kit/settings/sent-names.ts'
import { updateSettings } from '../acts/update-settings.ts'
import { applicationSettings } from '../answer.ts'
import { presentStored } from '../present-settings.ts'
import { groupIdAt } from '../queries.ts'

export const updateApplicationSettings = endpoint(
  'PUT /application/settings',
  {
    summary: 'Change application settings',
    access: 'admin',
    during_maintenance: true,
    body: changeFields,
    rules: changeRules,
    answers: { 200: applicationSettings },
  },
  async ({ body, db, act, instance, request }) => {
    const { licensed, settings } = instance
    if (!licensed) {
      const names = namesOf(false)
      const sent = names.filter((name) => name in body)
      const fault = atLeastOneSetting(namesOf(true), names).breach(sent, { ...request.query, ...request.sent })
      if (fault !== undefined) throw parameterError(fault)
    }
    const { values: stored, updated_at } = await settings.read(db)
    const sent = { ...body, ...(await performanceBarGroup(db, body.performance_bar_allowed_group_path)) }
    const changes = withConsequences(changesFrom(sent, { stored, licensed }), stored)
    const faults = faultsOf(changes, stored)
    if (Object.keys(faults).length > 0) throw invalid(faults)
    await updateSettings(act, stored, changes)
    const changed = Object.keys(changes).length > 0
    return ok(await presentStored({ db, instance, request }, { ...stored, ...changes }, changed ? act.now : updated_at))
  },
)

/** @throws ApiError 400 for the path of no group */
async function performanceBarGroup(db: Db, path: unknown) {
  if (path === undefined) return {}
  if (typeof path !== 'string' || path.trim() === '') return { performance_bar_allowed_group_id: null }
  const id = await groupIdAt(db, path.trim())
  if (id === undefined) throw invalid({ performance_bar_allowed_group_id: ['not found'] })
  return { performance_bar_allowed_group_id: id }
}
