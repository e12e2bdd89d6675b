import fc from 'fast-check'

/** Often valid, sometimes not, and often equal to the value of another record. */
const sometimes = <T>(value: fc.Arbitrary<T>, ...bad: readonly unknown[]): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 5, arbitrary: value }, { weight: 1, arbitrary: fc.constantFrom(...bad) })
const few = (element: fc.Arbitrary<unknown>) => sometimes(fc.array(element, { maxLength: 4 }), undefined, null, 'text')

const person = fc.constantFrom(1, 2, 3, 4, null)
const title = sometimes(fc.constantFrom('a', 'b', 'c'), '', ' ', 7, undefined, null)
const label = fc.record({ title, priorities: fc.constantFrom([], [{ priority: 1 }]) })
const milestone = fc.record({ title, iid: fc.constantFrom(1, 2, null), group_id: fc.constantFrom(null, 5) })
const award = sometimes(
  fc.record({ name: sometimes(fc.constantFrom('tada', 'thumbsup'), 'a b'), user_id: person }),
  null,
)
const note = sometimes(
  fc.record({
    ...{ note: fc.constantFrom('Text', ''), author_id: person, award_emoji: few(award) },
    type: fc.constantFrom(null, 'DiffNote'),
    position: fc.constantFrom(null, { new_path: 'a' }),
  }),
  null,
  'note',
)
const iteration = sometimes(fc.constant({ title: 'Week 1', start_date: '2026-05-04', due_date: '2026-05-10' }), null, 7)
const epic_issue = sometimes(fc.record({ epic: fc.record({ title, iid: fc.constantFrom(1, null) }) }), null, 'epic')
const people = few(sometimes(fc.record({ user_id: person }), null))
const planned = {
  ...{ title, author_id: person, notes: few(note), award_emoji: few(award) },
  label_links: few(fc.record({ label })),
  milestone: fc.oneof(fc.constant(null), milestone),
  timelogs: few(fc.record({ time_spent: sometimes(fc.constantFrom(1, 2), 'x', null), user_id: person })),
  events: few(fc.record({ action: fc.constant('created') })),
  resource_label_events: few(
    fc.record({
      action: sometimes(fc.constant('add'), 'x'),
      label: fc.oneof(fc.constant(null), label),
      user_id: person,
    }),
  ),
  resource_milestone_events: few(fc.record({ action: sometimes(fc.constant('add'), 'x'), milestone, user_id: person })),
  resource_iteration_events: few(fc.record({ action: sometimes(fc.constant('add'), 'x'), iteration, user_id: person })),
  resource_state_events: few(fc.record({ state: sometimes(fc.constant('closed'), 'x'), user_id: person })),
  iid: sometimes(fc.integer({ min: 1, max: 5 }), 0, 'x', undefined),
}
/** The relations of an archive, with valid records, invalid ones, and equal ones. */
export const anyRelations = fc.record({
  project_members: fc.array(
    fc.record({
      access_level: sometimes(fc.constantFrom(10, 40), 7),
      requested_at: fc.constantFrom(null, null, '2020-01-02T03:04:05.678Z'),
      user: fc.oneof(
        fc.constant(null),
        fc.record({
          id: fc.constantFrom(1, 2, 3),
          public_email: fc.constantFrom('ann@example.com', 'b@example.com', null),
        }),
      ),
      invite_email: fc.constantFrom(null, 'new@example.com'),
    }),
    { maxLength: 4 },
  ),
  labels: fc.array(label, { maxLength: 4 }),
  milestones: fc.array(milestone, { maxLength: 4 }),
  issues: fc.array(
    fc.record({ ...planned, issue_assignees: people, iteration, epic_issue, designs: few(fc.constant({})) }),
    { maxLength: 5 },
  ),
  snippets: fc.array(fc.record({ title, author_id: person, notes: few(note), award_emoji: few(award) }), {
    maxLength: 3,
  }),
  merge_requests: fc.array(
    fc.record({
      ...{ ...planned, source_branch: sometimes(fc.constant('a'), ''), target_branch: fc.constant('b') },
      ...{ merge_request_assignees: people, merge_request_reviewers: people, approvals: people },
    }),
    { maxLength: 4 },
  ),
  custom_attributes: fc.array(fc.record({ key: sometimes(fc.constantFrom('a', 'b'), ''), value: fc.constant('v') }), {
    maxLength: 3,
  }),
  project_feature: fc.array(fc.constant({}), { maxLength: 2 }),
  ci_pipelines: fc.array(fc.constant({}), { maxLength: 2 }),
})
