/** Relations whose records are used: imported, or searched for labels and milestones (boards and releases). */
export const IMPORTED_RELATIONS = [
  'labels',
  'milestones',
  'issues',
  'snippets',
  'project_members',
  'merge_requests',
  'project_feature',
  'custom_attributes',
  'boards',
  'releases',
] as const

/** Relations of the format that Gantry does not import. Their lines are still checked. */
const CHECKED_RELATIONS = [
  'external_pull_requests',
  'commit_notes',
  'ci_pipelines',
  'auto_devops',
  'pipeline_schedules',
  'container_expiration_policy',
  'protected_branches',
  'protected_tags',
  'project_badges',
  'ci_cd_settings',
  'error_tracking_setting',
  'service_desk_setting',
  'user_contributions',
  'protected_environments',
  'security_setting',
  'push_rule',
  'approval_rules',
  'vulnerabilities',
]

export type ImportedRelation = (typeof IMPORTED_RELATIONS)[number]

export type Member =
  | { kind: 'version' }
  | { kind: 'project' }
  | { kind: 'relation'; relation: string; imported: ImportedRelation | undefined }

/** The kind of a member, by its name; undefined for unknown members, which are skipped. */
export function memberKind(name: string): Member | undefined {
  if (name === 'VERSION') return { kind: 'version' }
  if (name === 'tree/project.json') return { kind: 'project' }
  const relation = /^tree\/project\/([a-z_]+)\.ndjson$/.exec(name)?.[1]
  if (relation === undefined) return undefined
  const imported = IMPORTED_RELATIONS.find((each) => each === relation)
  return imported || CHECKED_RELATIONS.includes(relation) ? { kind: 'relation', relation, imported } : undefined
}
