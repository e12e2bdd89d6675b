import type { Actor } from '../access/actor.ts'
import { unprocessable } from '../errors.ts'
import { Files } from '../files.ts'
import type { Instance } from '../instance.ts'
import type { Outbound } from '../outbound/outbound.ts'

/** What the handler of a dry run gets as its instance: files that it stores are deleted by `close`, and nothing is sent. */
export interface Stage {
  instance: Instance
  close(): void
}

const refuse = () => Promise.reject(unprocessable('A dry run sends nothing'))
const outbound: Outbound = { send: refuse, download: refuse }

/** The stage for a dry run on an instance. */
export function stageOf(instance: Instance): Stage {
  const { random } = instance
  const files = new Files(instance.files.temporaryPath(), random, true, instance.files.folders)
  return {
    close: () => files.close(),
    instance: {
      files,
      outbound,
      noteToken() {},
      name: instance.name,
      world: instance.world,
      tier: instance.tier,
      licensed: instance.licensed,
      db: instance.db,
      clock: instance.clock,
      time: instance.time,
      random,
      log: instance.log,
      settings: instance.settings,
      password_cost: instance.password_cost,
      vault: instance.vault,
      limits: instance.limits,
      addresses: instance.addresses,
      sessions: instance.sessions,
      traffic: instance.traffic,
      backups: instance.backups,
      jobs: instance.jobs,
      dry_runs: instance.dry_runs,
      strict: instance.strict,
      faults: instance.faults,
      last_delivery_before: instance.last_delivery_before,
      s3_endpoint: instance.s3_endpoint,
      disabled_features: instance.disabled_features,
      events: instance.events,
      stopping: instance.stopping,
      started_at: instance.started_at,
      start_ms: instance.start_ms,
      base_url: instance.base_url,
      uploadLimit: (setting) => instance.uploadLimit(setting),
    },
  }
}

/** The actor of a dry run, which ends no session. */
export const actorOnStage = (actor: Actor | null): Actor | null =>
  actor && {
    ...actor,
    token: { ...actor.token, endSession: actor.token.endSession && (() => {}), endOtherSessions() {} },
  }
