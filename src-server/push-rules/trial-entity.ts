import { z } from 'zod'
import { pushRuleFields } from './entity.ts'

/** A sample push for testing a rule. Parts that are absent are not checked. */
export const pushFields = {
  commit_message: z.string().optional(),
  branch_name: z.string().optional(),
  author_email: z.string().optional(),
  committer_email: z.string().optional(),
  files: z
    .array(z.object({ name: z.string(), size_bytes: z.int().optional() }))
    .max(1000)
    .optional()
    .describe('At most 1000, with their sizes if the rule limits sizes'),
  deleted_tag: z.string().optional().describe('The tag that the push deletes'),
  signed: z.boolean().optional().describe('Whether the commit is signed'),
}
export type Push = z.infer<z.ZodObject<typeof pushFields>>

export const draft = z.object(pushRuleFields).optional().describe("The rule to test; by default the group's rule")

const verdict = z
  .enum(['passed', 'failed', 'rule_off', 'not_in_push', 'not_tested'])
  .describe(
    '`rule_off`: the rule is not set. `not_in_push`: the push does not contain what the rule checks. `not_tested`: the push has too much text for the expression',
  )
const trial = z.object({
  rule: z.enum(Object.keys(pushRuleFields)),
  verdict,
  reason: z.string().nullable().describe('A sentence about what failed or exceeded a limit'),
})
export type Trial = z.infer<typeof trial>

export const trialResult = z
  .object({
    passed: z.boolean().describe('True if every requested check ran and none failed'),
    rules: z.array(trial),
  })
  .meta({ id: 'PushRuleTrial' })
