/** Relations whose records are used: imported, or searched for labels and milestones (boards and releases). */
export const IMPORTED_RELATIONS = [
  'labels',
  'milestones',
  'issues',
  'snippets',
  'project_members',
  'merge_requests',
  'project_feature',
  'ci_cd_settings',
  'auto_devops',
  'container_expiration_policy',
  'push_rule',
  'custom_attributes',
  'boards',
  'releases',
] as const

/** Relations of the format that Gantry does not import. Their lines are still checked. */
const CHECKED_RELATIONS = [
  'external_pull_requests',
  'commit_notes',
  'ci_pipelines',
  'pipeline_schedules',
  'protected_branches',
  'protected_tags',
  'project_badges',
  'error_tracking_setting',
  'service_desk_setting',
  'user_contributions',
  'protected_environments',
  'security_setting',
  'approval_rules',
  'vulnerabilities',
]

/** Files that are no relations, with the name under which the result of the import counts them. Gantry stores the uploads and the avatar. */
const FILES: readonly (readonly [RegExp, string])[] = [
  [/^project\.bundle$/, 'repository'],
  [/^project\.wiki\.bundle$/, 'wiki_repository'],
  [/^project\.design\.bundle$/, 'design_repository'],
  [/^snippets\/.+\.bundle$/, 'snippet_repositories'],
  [/^uploads\/./, 'uploads'],
  [/^avatar\/./, 'avatar'],
  [/^lfs-objects\/./, 'lfs_objects'],
]

export type ImportedRelation = (typeof IMPORTED_RELATIONS)[number]

export type Member =
  | { kind: 'version' }
  | { kind: 'project' }
  | { kind: 'relation'; relation: string; imported: ImportedRelation | undefined }
  /** A relation that the format does not have (any more). Its lines are counted, but not checked. */
  | { kind: 'unknown relation'; relation: string }
  | { kind: 'file'; counted_as: string }

/** The kind of a member, by its name; undefined for unknown members, which are skipped. */
export function memberKind(name: string): Member | undefined {
  if (name === 'VERSION') return { kind: 'version' }
  if (name === 'tree/project.json') return { kind: 'project' }
  const relation = /^tree\/project\/([a-z_]{1,64})\.ndjson$/.exec(name)?.[1]
  if (relation === undefined) {
    const counted_as = FILES.find(([pattern]) => pattern.test(name))?.[1]
    return counted_as === undefined ? undefined : { kind: 'file', counted_as }
  }
  const imported = IMPORTED_RELATIONS.find((each) => each === relation)
  if (imported || CHECKED_RELATIONS.includes(relation)) return { kind: 'relation', relation, imported }
  return { kind: 'unknown relation', relation }
}
