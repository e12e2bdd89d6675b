import { emojiFinder } from '../kit/emoji.ts'
import type { FailingRelation } from '../kit/faults/faults.ts'
import { keepAt } from '../kit/kept-files.ts'
import { isPicture } from '../kit/pictures.ts'
import { systemRandom } from '../kit/random.ts'
import { isStorageFull } from '../kit/storage-full.ts'
import { importBudgets } from './archive/budgets.ts'
import { readRecords } from './archive/read-records.ts'
import { type UnpackedArchive, unpackArchive } from './archive/unpack-archive.ts'
import { recordFailures } from './failure-queries.ts'
import { ImportStopped } from './import-stopped.ts'
import { type ImportProgress, readProgress } from './progress.ts'
import { findImport, type ImportRow, saveProgress, saveResult } from './queries.ts'
import {
  autoDevopsColumns,
  ciColumns,
  containerPolicyColumn,
  featureColumns,
  projectColumns,
} from './records/project.ts'
import { ImportResult } from './result.ts'
import type { ImportContext, Write } from './writing/context.ts'
import { groupPlanningFor } from './writing/group-planning-queries.ts'
import { importAttributes } from './writing/import-attributes.ts'
import { importMembers } from './writing/import-members.ts'
import { importUploads } from './writing/import-uploads.ts'
import { indexIssues } from './writing/index-issues.ts'
import { LabelsByTitle } from './writing/labels.ts'
import { MilestonesByTitle } from './writing/milestones.ts'
import { inheritedLabels, inheritedMilestones, labelsAndMilestonesOf, namespaceOfProject } from './writing/queries.ts'
import { RELATIONS } from './writing/relations.ts'
import type { UserMap } from './writing/user-map.ts'
import { writeRelation } from './writing/write-relation.ts'

/** Everything that the import thread needs to know. */
export interface ImportTask {
  import_id: number
  archive: string
  /** An empty folder for unpacked files. The caller creates and removes this folder. */
  folder: string
  max_import_size: number
  /** The settings, in megabytes; 0: no limit of its own. */
  max_decompressed_archive_size: number
  now: string
  /** Where an avatar is kept, and its name for the row. The caller removes it if the import fails. */
  avatar: { name: string; path: string }
  /**
   * The folder of all stored files, and the folder in it for the uploads of the project. The caller removes the latter if the import fails. A
   * dry run keeps no uploads.
   */
  uploads: { root: string; folder: string } | undefined
  /** Set by faults of the instance. */
  failing?: readonly FailingRelation[]
}

/** The project's own columns as the archive gives them. They are written last, when all records have been imported. */
export type ImportedProject = ReturnType<typeof projectFrom> & { avatar: string | null }

/**
 * Checks the whole archive, then writes its records in short transactions. After a crash, run it again: it continues after the last
 * committed batch.
 *
 * @param report is told now and then how much of the archive is checked
 * @returns the project's own columns, which the caller writes
 * @throws ArchiveRefused if the archive cannot be imported; ImportStopped if the importing user or the project is gone, or the disk is full
 */
export async function importArchive(
  write: Write,
  task: ImportTask,
  report: (checked_bytes: number) => void,
): Promise<ImportedProject> {
  try {
    return await readArchive(write, task, report)
  } catch (error) {
    if (isStorageFull(error)) throw new ImportStopped('There is not enough space on the server to import the archive.')
    throw error
  }
}

async function readArchive(
  write: Write,
  task: ImportTask,
  report: (checked_bytes: number) => void,
): Promise<ImportedProject> {
  const archive = await unpackArchive(
    task.archive,
    task.folder,
    importBudgets(task.max_import_size, task.max_decompressed_archive_size),
    report,
  )
  const { context, progress, has_avatar } = await importRecords(write, task, archive)
  await indexIssues(write, context, progress)
  if (archive.avatar === undefined || !has_avatar) return { ...projectFrom(archive), avatar: null }
  keepAt(archive.avatar, task.avatar.path)
  return { ...projectFrom(archive), avatar: task.avatar.name }
}

/**
 * Writes everything but the project's own columns and the full-text index. A dry run uses it too.
 *
 * @param report gets the result so far after each transaction
 * @throws ImportStopped if the importing user or the project is gone
 */
export async function importRecords(
  write: Write,
  task: Pick<ImportTask, 'import_id' | 'now' | 'uploads' | 'failing'>,
  archive: UnpackedArchive,
  report: (result: ImportResult) => void = () => {},
) {
  const row = await write((trx) => findImport(trx, task.import_id))
  if (!row || row.user_id === null) throw new ImportStopped('The user who started the import is gone.')
  const { project_id } = row
  const progress = readProgress(row.progress)
  let result = resultOf(row, progress, archive)
  const members = {
    project_id,
    importer_id: row.user_id,
    now: task.now,
    maps_users: progress.maps_users,
    file: fileOf(archive, 'project_members'),
    added: progress.relation !== null,
  }
  const users = await importMembers(write, members, async (trx, tally, known) => {
    await recordFailures(trx, task, tally.failures)
    result = result?.with(tally, known.identify)
    await saveProgress(trx, task, { ...progress, relation: 'project_members' }, result)
  })
  const context = await write(async (trx) => {
    if (result) await saveResult(trx, task, result)
    return contextOf(trx, task, members, users, progress, result)
  })
  const reached = RELATIONS.findIndex((relation) => relation.name === progress.relation)
  for (const relation of RELATIONS.slice(Math.max(0, reached))) {
    const file = fileOf(archive, relation.name)
    if (file !== undefined) await writeRelation(write, context, relation, file, progress, report)
  }
  const attributes = fileOf(archive, 'custom_attributes')
  const push_rule = recordOf(archive, 'push_rule')
  const has_avatar = archive.avatar !== undefined && (await isPicture({ path: archive.avatar }))
  const { counts } = archive
  const described = await importAttributes(write, context, { attributes, push_rule, has_avatar, counts }, progress)
  const uploads = { files: archive.uploads, count: counts.get('uploads') ?? 0, kept: task.uploads }
  return { context, has_avatar, progress: await importUploads(write, context, uploads, described) }
}

/** The project's own columns: of project.json and of the relations that are one object. */
const projectFrom = (archive: UnpackedArchive) => ({
  ...projectColumns(archive.project),
  ...featureColumns(recordOf(archive, 'project_feature') ?? {}),
  ...ciColumns(recordOf(archive, 'ci_cd_settings') ?? {}),
  ...autoDevopsColumns(recordOf(archive, 'auto_devops') ?? {}),
  ...containerPolicyColumn(recordOf(archive, 'container_expiration_policy') ?? {}),
})

/** The result so far, or a new one. There is none if an older version of Gantry has begun the import. */
function resultOf({ result }: ImportRow, { relation, maps_users }: ImportProgress, { counts }: UnpackedArchive) {
  if (result !== null) return ImportResult.parse(result)
  return relation === null ? ImportResult.begin(counts, { maps_users }) : undefined
}

type Trx = Parameters<Parameters<Write>[0]>[0]

async function contextOf(
  trx: Trx,
  { import_id, now, failing = [] }: Pick<ImportTask, 'import_id' | 'now' | 'failing'>,
  { project_id, importer_id, maps_users }: { project_id: number; importer_id: number; maps_users: boolean },
  users: UserMap,
  progress: ImportProgress,
  result: ImportResult | undefined,
): Promise<ImportContext> {
  const namespace_id = await namespaceOfProject(trx, project_id)
  const labels = new LabelsByTitle(await inheritedLabels(trx, namespace_id))
  const milestones = new MilestonesByTitle(await inheritedMilestones(trx, namespace_id))
  const made = await labelsAndMilestonesOf(trx, project_id)
  for (const { title, id } of made.labels) labels.add(title, { id, priority: null })
  for (const { title, id, priority } of made.priorities) labels.add(title, { id, priority })
  for (const { title, id, iid } of made.milestones) {
    milestones.restore(title, iid, { id, converted: progress.converted_milestones.includes(id) })
  }
  const planned = await groupPlanningFor(trx, namespace_id, { id: importer_id, is_administrator: maps_users })
  const findEmoji = await emojiFinder()
  const emojiName = (name: string) => findEmoji(name)?.name ?? name
  return {
    ...{ import_id, project_id, users, labels, milestones, planned, random: systemRandom, emojiName, now, result },
    failing,
  }
}

export const fileOf = (archive: UnpackedArchive, relation: Parameters<UnpackedArchive['relations']['get']>[0]) =>
  archive.relations.get(relation)?.file

/** The first record of a relation that is one object. */
function recordOf(archive: UnpackedArchive, relation: Parameters<typeof fileOf>[1]) {
  const file = fileOf(archive, relation)
  const [first] = file === undefined ? [] : readRecords(file)
  return first?.record
}
