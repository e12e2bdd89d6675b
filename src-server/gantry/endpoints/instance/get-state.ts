import { importSourcesOf } from '../../../imports/requirements.ts'
import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import type { Instance } from '../../../kit/instance.ts'
import { maintenanceMessage } from '../../../kit/settings/maintenance.ts'
import { presentVersion } from '../../../metadata/entity.ts'
import { presentFailure, stateEntity, WEEKS } from '../../entity.ts'
import { countAll, trendsOf } from '../../queries.ts'

const WEEK_MS = 7 * 86_400_000
const STEP_SECONDS = 15
const FAILURES = 8

export const getState = endpoint(
  'GET /-/gantry/v1/state',
  {
    summary: 'Get counts, trends, traffic and recent failures of the instance',
    access: 'user',
    answers: { 200: stateEntity },
  },
  async ({ actor, db, instance, request }) => {
    const { clock, traffic } = instance
    const now = clock.iso()
    const today = clock.today()
    const counts = await countAll(db, actor, today)
    const { issues_opened } = counts
    const trends = await trendsOf(db, actor, { moments: weekEnds(clock.now()), issues_opened, today })
    const buckets = traffic.buckets()
    return ok({
      name: instance.name,
      version: presentVersion(false).revision.replace('gantry-', ''),
      base_url: request.base_url,
      api_url: `${request.base_url}/api/v4`,
      started_at: instance.started_at,
      now,
      start_ms: instance.start_ms,
      storage: instance.files.is_temporary ? ('memory' as const) : ('directory' as const),
      data_dir: actor.admin && !instance.files.is_temporary ? instance.files.root : null,
      tier: instance.tier,
      appearance: appearanceOf(instance, actor.admin),
      counts,
      trends,
      traffic: {
        from: buckets[0]?.at ?? now,
        to: now,
        step_seconds: STEP_SECONDS,
        buckets,
        requests_last_hour: traffic.requestsLastHour(),
      },
      active_faults: instance.faults.active,
      // Only administrators see which client programs other users use.
      clients: actor.admin ? traffic.clients() : [],
      failures: traffic.failed.seenBy(actor).slice(0, FAILURES).map(presentFailure),
    } as const)
  },
)

const appearanceOf = ({ settings, licensed, disabled_features }: Instance, admin: boolean) => ({
  home_page_url: settings.get('home_page_url') || null,
  help_page_text: settings.get('help_page_text') || null,
  help_page_support_url: settings.get('help_page_support_url') || null,
  after_sign_out_path: settings.get('after_sign_out_path') || null,
  dashboards_url: admin && settings.get('dashboards_enabled') ? settings.get('dashboards_url') || null : null,
  first_day_of_week: settings.get('first_day_of_week'),
  maintenance_message: licensed && settings.get('maintenance_mode') ? maintenanceMessage(settings) : null,
  import_sources: importSourcesOf({ settings, disabled_features }),
})

const weekEnds = (now: number) =>
  Array.from({ length: WEEKS }, (_, i) => new Date(now - (WEEKS - 1 - i) * WEEK_MS).toISOString())
