import { NO_REGISTRY } from '../reasons.ts'
import { count, toggle } from '../setting.ts'

const forwarding = (name: string) =>
  toggle(true, {
    label: `Forward requests for ${name} packages`,
    help: 'Packages that are not in the registry are fetched from the public one.',
    purpose: 'dependency confusion, proxy, package registry',
    stored: NO_REGISTRY,
  })

const workers = (value: number, label: string) =>
  count(
    value,
    { min: 0 },
    {
      label,
      help: 'So many clean-ups run at the same time. 0: none.',
      purpose: 'clean up images',
      stored: NO_REGISTRY,
    },
  )

/** The package registry and the container registry. */
export const packagesAndRegistry = {
  container_registry_token_expire_delay: count(
    5,
    { above: 0 },
    {
      label: 'Life of a registry token in minutes',
      unit: 'minutes',
      help: 'A client must ask for a new token after this many minutes.',
      purpose: 'docker, images',
      stored: NO_REGISTRY,
    },
  ),
  container_registry_delete_tags_service_timeout: count(
    250,
    { min: 0 },
    {
      label: 'Time limit of a tag clean-up in seconds',
      unit: 'seconds',
      help: 'A clean-up stops after this many seconds and goes on later. 0: no limit.',
      purpose: 'docker, images',
      stored: NO_REGISTRY,
    },
  ),
  container_registry_cleanup_tags_service_max_list_size: count(
    200,
    { min: 0 },
    {
      label: 'Tags per clean-up',
      help: 'A clean-up deletes at most this many tags. 0: no limit.',
      purpose: 'docker, images',
      stored: NO_REGISTRY,
    },
  ),
  container_registry_expiration_policies_worker_capacity: workers(4, 'Clean-ups of container images at a time'),
  container_registry_expiration_policies_caching: toggle(true, {
    label: 'Cache during clean-ups',
    help: 'Clean-ups remember when a tag was created.',
    purpose: 'docker, images',
    stored: NO_REGISTRY,
  }),
  container_expiration_policies_enable_historic_entries: toggle(false, {
    label: 'Clean-up policies in old projects',
    help: 'Projects that existed before clean-up policies can use them too.',
    purpose: 'docker, images',
    stored: NO_REGISTRY,
  }),
  package_registry_cleanup_policies_worker_capacity: workers(2, 'Clean-ups of packages at a time'),
  maven_package_requests_forwarding: forwarding('Maven'),
  npm_package_requests_forwarding: forwarding('npm'),
  pypi_package_requests_forwarding: forwarding('PyPI'),
  lock_maven_package_requests_forwarding: toggle(false, {
    label: 'Groups cannot change the forwarding of Maven packages',
    help: 'All groups use the value of the instance.',
    tier: 'higher',
    stored: NO_REGISTRY,
  }),
  lock_npm_package_requests_forwarding: toggle(false, {
    label: 'Groups cannot change the forwarding of npm packages',
    help: 'All groups use the value of the instance.',
    tier: 'higher',
    stored: NO_REGISTRY,
  }),
  lock_pypi_package_requests_forwarding: toggle(false, {
    label: 'Groups cannot change the forwarding of PyPI packages',
    help: 'All groups use the value of the instance.',
    tier: 'higher',
    stored: NO_REGISTRY,
  }),
}
