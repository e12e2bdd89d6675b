import type { Trx } from '../../kit/db/schema.ts'
import { readRecords } from '../archive/read-records.ts'
import { recordFailures } from '../failure-queries.ts'
import { AFTER_RELATIONS, type ImportProgress } from '../progress.ts'
import { requireProject, saveProgress } from '../queries.ts'
import { faultIn, nameOfRecord } from '../records/faults.ts'
import { customAttributeRecord, pushRuleRecord } from '../records/others.ts'
import { INVALID_RECORD, Tally } from '../tally.ts'
import type { ImportContext, Write } from './context.ts'
import { insertCustomAttribute, insertPushRule } from './queries.ts'

const RELATION = 'custom_attributes'
/** Relations that are one object. The caller writes all but the push rules with the project. */
const SINGLE_RELATIONS = [
  'project_feature',
  'ci_cd_settings',
  'auto_devops',
  'container_expiration_policy',
  'push_rule',
] as const

interface Rest {
  /** The file of the custom attributes. */
  attributes: string | undefined
  push_rule: Record<string, unknown> | undefined
  /** Whether the archive has an avatar that is a picture. */
  has_avatar: boolean
  /** How many records the archive holds. */
  counts: ReadonlyMap<string, number>
}

/**
 * Imports the custom attributes and push rules, and counts the relations that are one object. Custom attributes are for administrators only,
 * so they are imported only if an administrator imports.
 * @returns the progress with the attributes done
 */
export async function importAttributes(
  write: Write,
  context: ImportContext,
  { attributes, push_rule, has_avatar, counts }: Rest,
  progress: ImportProgress,
): Promise<ImportProgress> {
  if (progress.attributes_done) return progress
  const done = { ...progress, ...AFTER_RELATIONS, attributes_done: true }
  context.result = await write(async (trx) => {
    await requireProject(trx, context)
    const tally = new Tally()
    if (attributes !== undefined) await addAttributes(trx, context, attributes, progress.maps_users, tally)
    if (push_rule) await insertPushRule(trx, context, pushRuleRecord.parse(push_rule))
    const avatars = counts.get('avatar') ?? 0
    tally.count('avatar', 'written', has_avatar ? 1 : 0)
    tally.count('avatar', 'not_stored', has_avatar ? avatars - 1 : avatars)
    for (const name of SINGLE_RELATIONS) {
      const read = counts.get(name) ?? 0
      tally.count(name, 'written', Math.min(1, read))
      tally.count(name, 'duplicate', Math.max(0, read - 1))
    }
    await recordFailures(trx, context, tally.failures)
    const result = context.result?.with(tally, context.users.identify)
    await saveProgress(trx, context, done, result)
    return result
  })
  return done
}

async function addAttributes(trx: Trx, context: ImportContext, file: string, maps_users: boolean, tally: Tally) {
  const keys = new Set<string>()
  for (const { record, line_number } of readRecords(file)) {
    tally.begin({ relation: RELATION, line_number, ...nameOfRecord(record) })
    const { data, error } = customAttributeRecord.safeParse(record)
    if (!maps_users) tally.count(RELATION, 'needs_administrator')
    else if (!data) tally.fail(RELATION, record, faultIn(record, error.issues), INVALID_RECORD)
    else {
      await insertCustomAttribute(trx, context.project_id, data.key, data.value)
      tally.count(RELATION, keys.has(data.key) ? 'duplicate' : 'written')
      keys.add(data.key)
    }
  }
}
