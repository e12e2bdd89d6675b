import { useList, useRead } from '../api/use-api.ts'
import { namesPath } from './typed-issue.ts'

/** The issues with this number in the projects whose path is `project` or ends with it. An empty path finds nothing. */
export function useNamedIssues({ project, iid }: { project: string; iid: number }) {
  const enabled = project !== ''
  // A search, because reading an unknown path would be a failed request.
  const projects = useList(
    'GET /projects',
    { search: project, search_namespaces: project.includes('/'), simple: true, per_page: 20 },
    { enabled },
  )
  const keys = (projects.rows ?? [])
    .filter(({ path_with_namespace }) => namesPath(path_with_namespace, project))
    .map(({ id }) => `${id}:${iid}`)
  const asked = enabled && !projects.previous && keys.length > 0
  const issues = useRead('GET /-/gantry/v1/issues/selected', { issues: keys }, { enabled: asked })
  return {
    issues: asked ? (issues.data ?? []) : [],
    fetching: projects.fetching || issues.fetching,
    error: projects.error ?? issues.error,
  }
}
