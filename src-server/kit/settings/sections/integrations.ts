import { isUrl, isUrlOrPath } from '../checks.ts'
import { NO_CLUSTERS, NO_DRAWING, NO_OUTSIDE_SERVICE, NO_SPAM_CHECK, NO_TRACKING } from '../reasons.ts'
import { optionalText, text, toggle } from '../setting.ts'

/** Outside services. */
export const integrations = {
  spamcheck_enabled: toggle(false, {
    label: 'Check texts with the spam service',
    help: 'New texts are sent to the spam service.',
    purpose: 'spam issues, spam comments',
    requires: ['spamcheck_api_key'],
    stored: NO_SPAM_CHECK,
  }),
  spamcheck_api_key: optionalText(
    {},
    {
      label: 'Key of the spam service',
      help: 'Identifies this instance to the spam service.',
      secret: 'shown',
      stored: NO_SPAM_CHECK,
    },
  ),
  spam_check_endpoint_enabled: toggle(false, {
    label: 'Check texts with your own spam service',
    help: 'New texts are sent to the URL of the spam check.',
    purpose: 'spam issues, spam comments',
    requires: ['spam_check_endpoint_url'],
    stored: NO_SPAM_CHECK,
  }),
  spam_check_endpoint_url: optionalText(
    { max: 255 },
    {
      label: 'URL of your own spam service',
      help: 'New texts are sent to this URL.',
      stored: NO_SPAM_CHECK,
    },
  ),
  spam_check_api_key: optionalText(
    {},
    {
      label: 'Key of your own spam service',
      help: 'Identifies this instance to your spam service.',
      secret: 'shown',
      stored: NO_SPAM_CHECK,
    },
  ),
  cloudk8s_integration_enabled: toggle(false, {
    label: 'Create clusters in a cloud',
    help: 'People can create clusters from the platform.',
    purpose: 'kubernetes',
    requires: ['cloudk8s_account_id', 'cloudk8s_access_key_id', 'cloudk8s_secret_access_key'],
    stored: NO_CLUSTERS,
  }),
  cloudk8s_account_id: optionalText(
    {},
    { label: 'Account at the cloud', help: 'The id of the account.', stored: NO_CLUSTERS },
  ),
  cloudk8s_access_key_id: optionalText(
    {},
    {
      label: 'Access key at the cloud',
      help: 'The id of the access key.',
      stored: NO_CLUSTERS,
    },
  ),
  cloudk8s_secret_access_key: optionalText(
    {},
    {
      label: 'Secret access key at the cloud',
      help: 'The key is stored encrypted and never returned.',
      secret: 'hidden',
      stored: NO_CLUSTERS,
    },
  ),
  umlrender_enabled: toggle(false, {
    label: 'Draw UML diagrams',
    help: 'Diagrams in texts are drawn by the service at the configured URL.',
    purpose: 'diagrams in markdown, uml',
    requires: ['umlrender_url'],
    stored: NO_DRAWING,
  }),
  umlrender_url: optionalText(
    {},
    { label: 'URL of the UML service', help: 'Diagrams are sent to this URL.', stored: NO_DRAWING },
  ),
  diagramrender_enabled: toggle(false, {
    label: 'Draw other diagrams',
    help: 'Diagrams in texts are drawn by the service at the configured URL.',
    purpose: 'diagrams in markdown',
    requires: ['diagramrender_url'],
    stored: NO_DRAWING,
  }),
  diagramrender_url: optionalText(
    {},
    {
      label: 'URL of the diagram service',
      help: 'Diagrams are sent to this URL.',
      stored: NO_DRAWING,
    },
  ),
  diagrams_enabled: toggle(true, {
    label: 'Diagram editor',
    help: 'People can draw diagrams in an outside editor.',
    purpose: 'draw diagrams',
    requires: ['diagrams_url'],
    stored: NO_DRAWING,
  }),
  diagrams_url: text(
    'https://embed.diagrams.net',
    { check: isUrl },
    {
      label: 'URL of the diagram editor',
      help: 'The editor is loaded from this URL.',
      stored: NO_DRAWING,
    },
  ),
  dashboards_enabled: toggle(false, {
    label: 'Link to dashboards',
    help: 'Administrators see a link to the dashboards of the instance.',
    purpose: 'metrics, monitoring, charts',
    effect: 'The console links to the dashboards under Help, for administrators.',
  }),
  dashboards_url: text(
    '/-/dashboards',
    { check: isUrlOrPath },
    {
      label: 'URL of the dashboards',
      help: 'A URL, or a path on this instance.',
      purpose: 'metrics, monitoring, charts',
      effect: 'The link to the dashboards leads there.',
    },
  ),
  sourcegraph_enabled: toggle(false, {
    label: 'Code navigation',
    help: 'Code is linked to an outside service for navigation.',
    purpose: 'code search',
    requires: ['sourcegraph_url'],
    stored: NO_OUTSIDE_SERVICE,
  }),
  sourcegraph_url: optionalText(
    { max: 255 },
    {
      label: 'URL of the code navigation',
      help: 'Code is linked to this URL.',
      stored: NO_OUTSIDE_SERVICE,
    },
  ),
  sourcegraph_public_only: toggle(true, {
    label: 'Code navigation in public projects only',
    help: 'Private and internal projects are not linked.',
    stored: NO_OUTSIDE_SERVICE,
  }),
  snowplow_enabled: toggle(false, {
    label: 'Send usage events',
    help: 'Events about the use of pages are sent to the configured collector.',
    purpose: 'tracking, analytics, telemetry, privacy',
    requires: ['snowplow_collector_hostname'],
    stored: NO_TRACKING,
  }),
  snowplow_collector_hostname: optionalText(
    {},
    {
      label: 'Collector of usage events',
      help: 'The host that receives the events.',
      stored: NO_TRACKING,
    },
  ),
  snowplow_cookie_domain: optionalText(
    {},
    {
      label: 'Cookie domain of usage events',
      help: 'The domain of the tracking cookie.',
      stored: NO_TRACKING,
    },
  ),
  snowplow_app_id: optionalText(
    {},
    {
      label: 'Name of this instance in usage events',
      help: 'Sent with each event.',
      stored: NO_TRACKING,
    },
  ),
  tracker_connect_application_key: optionalText(
    { max: 255 },
    {
      label: 'Application at the issue tracker',
      help: 'The id of the OAuth application for the outside issue tracker.',
      stored: NO_OUTSIDE_SERVICE,
    },
  ),
  tracker_connect_proxy_url: optionalText(
    { max: 255 },
    {
      label: 'Proxy for the issue tracker',
      help: 'The app of the outside issue tracker is linked through this URL.',
      stored: NO_OUTSIDE_SERVICE,
    },
  ),
}
