import { z } from 'zod'
import { formed } from '../../kit/http/allowed-values.ts'
import { recordId } from '../../kit/http/wire.ts'
import { FLAGS } from '../entity.ts'
import { ACCEPTED, ACTIONS, EVENT_NAMES, NEEDS } from './event-kinds.ts'

export const simulationKind = z
  .object({
    event_name: z.enum(EVENT_NAMES),
    title: z.string(),
    flag: z.enum(FLAGS).nullable().describe('Only hooks with this flag get the event; null: every hook does'),
    caused_here: z.boolean().describe('Whether something in Gantry causes the event'),
    cause: z.string(),
    needs: z.array(z.enum(NEEDS)),
    accepts: z.array(z.enum(ACCEPTED)),
    actions: z.array(z.enum(ACTIONS)).describe('The values of `action`; empty if the event has none'),
  })
  .meta({ id: 'SimulationKind' })

const payload = z.record(z.string(), z.unknown())

export const simulationPreview = z
  .object({
    event_name: z.string(),
    flag: z.enum(FLAGS).nullable(),
    payload: payload.describe('The body of the first delivery'),
    hooks: z.array(z.int()).describe('The hooks that would get it'),
  })
  .meta({ id: 'SimulationPreview' })

export const simulationResult = z
  .object({ event_name: z.string(), payload, deliveries: z.array(z.int()) })
  .meta({ id: 'SimulationResult' })

const LONGEST_NAME = 255
const LONGEST_MESSAGE = 10_000
const MOST_COMMITS = 200
const MOST_REFS = 100
const name = z.string().min(1).max(LONGEST_NAME)
const paths = z.array(z.string().max(LONGEST_NAME)).max(MOST_REFS).optional()

/**
 * The parameters of a simulation. Records that are not named are the first ones, or made up if there are none. Parameters that the event does
 * not use are refused (`input-rule.ts`).
 */
export const simulationFields = {
  event_name: z.enum(EVENT_NAMES),
  project_id: recordId.optional(),
  group_id: recordId.optional(),
  user_id: recordId.optional().describe('The member, the account, or whoever pushed or changed the merge request'),
  merge_request_iid: recordId.optional().describe('In the project'),
  key_id: recordId.optional(),
  branch: name.optional(),
  tag: name.optional(),
  refs: z.array(name).max(MOST_REFS).optional().describe('Branches or tags of one push, instead of a single one'),
  commits: z
    .array(
      z.object({
        id: formed(z.string().regex(/^[0-9a-f]{40}$/), '40 hexadecimal digits').optional(),
        message: z.string().max(LONGEST_MESSAGE),
        author_name: z.string().max(LONGEST_NAME).optional(),
        author_email: z.string().max(LONGEST_NAME).optional(),
        ...{ added: paths, modified: paths, removed: paths },
      }),
    )
    .max(MOST_COMMITS)
    .optional()
    .describe('The oldest first'),
  old_name: name.optional().describe('The name or path before a rename or a move'),
  action: z
    .enum(ACTIONS)
    .optional()
    .describe('What happened to the merge request, by default `open`; `create`, `update` or `delete` for a push'),
  hook_id: recordId.optional().describe('Only this hook gets the event, whatever its flags'),
}

export type SimulationInput = {
  [K in keyof typeof simulationFields]: z.output<(typeof simulationFields)[K]>
}
