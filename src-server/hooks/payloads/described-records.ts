import { avatarUrl, type Presenting, pictureUrl } from '../../kit/http/presenting.ts'
import type { ContactSnapshot, RepositorySnapshot } from '../../snapshots/entity.ts'

const LEVELS: Readonly<Record<string, number>> = { private: 0, internal: 10, public: 20 }

/** The object `project` of payloads. */
export function describeProject(project: RepositorySnapshot, { base_url }: Presenting) {
  const { name, description, path_with_namespace, default_branch } = project
  const { web_url, ssh_url, http_url, visibility_level } = placesOf(project, base_url)
  return {
    id: project.id,
    name,
    description,
    web_url,
    avatar_url: pictureUrl(project.avatar, base_url),
    git_ssh_url: ssh_url,
    git_http_url: http_url,
    namespace: project.namespace_name,
    visibility_level,
    path_with_namespace,
    default_branch,
    ci_config_path: project.ci_config_path,
    homepage: web_url,
    url: ssh_url,
    ssh_url,
    http_url,
  }
}

/** The object `repository` of payloads about merge requests. */
export function describeRepository(project: RepositorySnapshot, { base_url }: Presenting) {
  const { web_url, ssh_url } = placesOf(project, base_url)
  return { name: project.name, url: ssh_url, description: project.description, homepage: web_url }
}

/** The object `repository` of payloads about pushes. */
export function describePushedRepository(project: RepositorySnapshot, how: Presenting) {
  const { http_url, ssh_url, visibility_level } = placesOf(project, how.base_url)
  return { ...describeRepository(project, how), git_http_url: http_url, git_ssh_url: ssh_url, visibility_level }
}

function placesOf({ path_with_namespace, visibility }: RepositorySnapshot, base_url: string) {
  const web_url = `${base_url}/${path_with_namespace}`
  return {
    web_url,
    http_url: `${web_url}.git`,
    ssh_url: `git@${new URL(base_url).hostname}:${path_with_namespace}.git`,
    visibility_level: LEVELS[visibility] ?? 0,
  }
}

/** A user in payloads about merge requests. */
export const describeUser = (user: ContactSnapshot, how: Presenting) => ({
  id: user.id,
  name: user.name,
  username: user.username,
  avatar_url: avatarUrl(user, how),
  email: user.email,
})
