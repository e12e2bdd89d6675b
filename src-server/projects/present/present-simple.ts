import { roles } from '../../kit/access/roles.ts'
import { type Presenting, pictureUrl } from '../../kit/http/presenting.ts'
import { presentNamespace } from '../../namespaces/entity.ts'
import type { CustomAttribute } from '../../users/entity.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import type { ProjectSimple } from '../entity.ts'
import { mayReadCode } from '../policy.ts'
import type { SimpleRow } from '../row-queries.ts'
import { licenseOf } from './licenses.ts'

/** The viewer's access level in a project. Administrators count as Owners. */
export const accessLevelOf = (viewer: Viewer, row: { access_level: number | null }) =>
  viewer.kind === 'admin' ? roles.owner : (row.access_level ?? 0)

/** `http://127.0.0.1:4880/w/one` → `127.0.0.1:4880` */
export const hostOf = (base_url: string) => base_url.split('/', 3)[2] ?? ''

/** The simple form, for anonymous callers and for `simple=true`. */
export function presentSimple(
  row: SimpleRow,
  topics: readonly string[],
  { viewer, license, attributes }: { viewer: Viewer; license: boolean; attributes?: CustomAttribute[] | undefined },
  presenting: Presenting,
): ProjectSimple {
  const { base_url } = presenting
  const web_url = `${base_url}/${row.path_with_namespace}`
  const code = mayReadCode(row, accessLevelOf(viewer, row), viewer.kind)
  return {
    id: row.id,
    description: row.description,
    name: row.name,
    name_with_namespace: row.name_with_namespace,
    path: row.path,
    path_with_namespace: row.path_with_namespace,
    created_at: row.created_at,
    default_branch: code ? row.default_branch : undefined,
    tag_list: [...topics],
    topics: [...topics],
    ssh_url_to_repo: `git@${hostOf(base_url).replace(/:\d+$/, '')}:${row.path_with_namespace}.git`,
    http_url_to_repo: `${web_url}.git`,
    web_url,
    readme_url: code ? fileUrl(web_url, row.default_branch, row.readme_path) : undefined,
    ...(license && {
      license_url: code && row.license_key !== null ? fileUrl(web_url, row.default_branch, 'LICENSE') : null,
      license: code ? licenseOf(row.license_key) : null,
    }),
    forks_count: code ? row.forks_count : undefined,
    avatar_url: pictureUrl(row.avatar, base_url),
    star_count: row.star_count,
    last_activity_at: row.last_activity_at,
    namespace: presentNamespace(
      {
        id: row.namespace_id,
        name: row.namespace_name,
        path: row.namespace_path,
        kind: row.namespace_kind,
        full_path: row.namespace_full_path,
        parent_id: row.namespace_parent_id,
        avatar: row.namespace_avatar,
        user_id: row.owner_id,
        user_avatar: row.owner_avatar,
      },
      presenting,
    ),
    custom_attributes: attributes,
  }
}

const fileUrl = (web_url: string, branch: string | null, path: string | null) =>
  branch === null || path === null ? null : `${web_url}/-/blob/${branch}/${path}`
