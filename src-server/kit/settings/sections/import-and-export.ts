import { NO_GIT, NO_GROUP_MIGRATION } from '../reasons.ts'
import { choices, count, optionalId, toggle } from '../setting.ts'

const SOURCES = [
  'github',
  'bitbucket',
  'bitbucket_server',
  'fogbugz',
  'git',
  'service_project',
  'gitea',
  'manifest',
] as const

/** How projects and groups enter and leave the instance. */
export const importAndExport = {
  import_sources: choices(SOURCES, SOURCES, {
    label: 'Where projects may be imported from',
    help: 'Imports from other sources are refused. service_project is an export archive, git is a repository URL.',
    purpose: 'stop people from importing projects, forbid imports, migration',
    effect: 'Imports of archives need service_project, and an import URL needs git.',
  }),
  bulk_import_enabled: toggle(false, {
    label: 'Migrate groups by direct transfer',
    help: 'Groups can be copied from another instance.',
    purpose: 'migration, copy groups',
    stored: NO_GROUP_MIGRATION,
  }),
  bulk_import_max_download_file_size: count(
    5120,
    { min: 0 },
    {
      label: 'Largest file of a direct transfer in megabytes',
      help: 'Larger files are not downloaded. 0: no limit.',
      stored: NO_GROUP_MIGRATION,
    },
  ),
  max_import_size: count(
    0,
    { min: 0 },
    {
      label: 'Largest import in megabytes',
      help: 'Larger archives are refused. 0: 5 GiB for an upload, and 10 GiB from another server.',
      purpose: 'import file too large, upload limit, big archives',
      effect: 'Larger archives are refused.',
    },
  ),
  max_export_size: count(
    0,
    { min: 0 },
    {
      label: 'Largest export in megabytes',
      help: 'Larger exports fail. 0: no limit.',
      purpose: 'download limit, big archives',
      effect: 'Exports of larger projects are refused, and larger archives fail.',
    },
  ),
  max_decompressed_archive_size: count(
    25_600,
    { min: 0 },
    {
      label: 'Largest unpacked archive in megabytes',
      help: 'Archives that unpack to more are refused. 0: the limit of Gantry.',
      purpose: 'zip bomb, big archives',
      effect: 'Archives that unpack to more are refused.',
    },
  ),
  project_export_enabled: toggle(true, {
    label: 'Projects may be exported',
    help: 'People can download their projects as archives.',
    purpose: 'stop people from downloading projects, data theft',
    effect: 'Without it, exports cannot be started, read or downloaded.',
  }),
  file_template_project_id: optionalId({
    label: 'Project with file templates',
    help: 'The id of the project whose templates everybody may use.',
    purpose: 'license templates, gitignore',
    tier: 'higher',
    stored: NO_GIT,
  }),
  custom_project_templates_group_id: optionalId({
    label: 'Group with project templates',
    help: 'The id of the group whose projects everybody may use as templates.',
    purpose: 'project templates, new project from template',
    tier: 'higher',
    stored: NO_GIT,
  }),
}
