import { areAddressRanges } from '../checks.ts'
import { NO_GIT } from '../reasons.ts'
import { choice, choices, count, level, optionalChoice, optionalText, toggle } from '../setting.ts'

const VISIBILITIES = ['private', 'internal', 'public'] as const

/** Who sees and creates projects and groups, and what happens when they are deleted. */
export const visibilityAndAccess = {
  default_project_visibility: choice(VISIBILITIES, 'private', {
    label: 'Visibility of new projects',
    help: 'New projects have this visibility unless their creator chooses another one.',
    purpose: 'private by default, public projects, new repositories visible to everyone',
    effect: 'New projects without a visibility get this one.',
    applies: 'new records',
  }),
  default_group_visibility: choice(VISIBILITIES, 'private', {
    label: 'Visibility of new groups',
    help: 'New groups have this visibility unless their creator chooses another one.',
    purpose: 'private by default, public groups',
    effect: 'New groups without a visibility get this one.',
    applies: 'new records',
  }),
  default_snippet_visibility: choice(VISIBILITIES, 'private', {
    label: 'Visibility of new snippets',
    help: 'New snippets have this visibility unless their author chooses another one.',
    purpose: 'private by default, public snippets',
    effect: 'New snippets without a visibility get this one.',
    applies: 'new records',
  }),
  restricted_visibility_levels: choices(VISIBILITIES, [], {
    label: 'Visibilities for administrators only',
    help: 'Other people cannot choose these visibilities for projects, groups and snippets.',
    purpose: 'stop people from making things public, forbid public projects, leak',
    effect: 'Only administrators can give projects, groups and snippets these visibilities.',
  }),
  default_project_creation: level(
    [
      [0, 'Nobody'],
      [1, 'Maintainers'],
      [2, 'Developers and Maintainers'],
    ],
    2,
    {
      label: 'Who creates projects in new groups',
      help: 'Each group can choose another level.',
      purpose: 'stop developers from making projects',
      effect: 'New groups get this level of project creation.',
      applies: 'new records',
    },
  ),
  can_create_group: toggle(true, {
    label: 'People may create top-level groups',
    help: 'Users can create groups that have no parent, if their account allows it.',
    purpose: 'stop people from making groups, forbid new groups',
    effect: 'Without it, only administrators create top-level groups.',
  }),
  group_owners_can_manage_default_branch_protection: toggle(true, {
    label: 'Group owners set the branch protection of their group',
    help: 'Otherwise only administrators change the default branch protection of a group.',
    purpose: 'stop owners from weakening protected branches',
    tier: 'higher',
    effect: 'Without it, only administrators change the default branch protection of a group.',
  }),
  enabled_git_access_protocol: optionalChoice(['ssh', 'http', 'all', ''], {
    label: 'Protocol for Git',
    help: 'Git works with SSH only, with HTTP only, or with both.',
    purpose: 'disable ssh, disable http',
    stored: NO_GIT,
  }),
  disable_feed_token: toggle(false, {
    label: 'No feed tokens',
    help: 'Feeds and calendars cannot be read with a token in their URL.',
    purpose: 'rss, calendar, ical, atom',
    stored: 'Gantry has no feeds and no calendars.',
  }),
  globally_allowed_ips: optionalText(
    { check: (value) => (value === '' ? [] : areAddressRanges(value)) },
    {
      label: 'Addresses that every group accepts',
      help: 'Groups that restrict addresses always accept these addresses and ranges.',
      purpose: 'ip restriction, vpn',
      tier: 'higher',
      stored: 'Gantry stores the IP ranges that a group allows but does not enforce them.',
    },
  ),
  security_policy_global_group_approvers_enabled: toggle(true, {
    label: 'Security policies may name approvers of any group',
    help: 'Otherwise approvers must belong to the groups above the project.',
    purpose: 'security policy',
    stored: 'Gantry has no security policies.',
  }),
  prevent_merge_requests_author_approval: toggle(false, {
    label: 'Authors cannot approve their own merge requests',
    help: 'The author of a merge request cannot approve it.',
    purpose: 'four eyes, self approval, code review rules',
    tier: 'higher',
    effect: 'The author of a merge request cannot approve it.',
  }),
  prevent_merge_requests_committers_approval: toggle(false, {
    label: 'Committers cannot approve merge requests',
    help: 'People who added commits to a merge request cannot approve it.',
    purpose: 'four eyes, self approval, code review rules',
    tier: 'higher',
    stored: NO_GIT,
  }),
  disable_overriding_approvers_per_merge_request: toggle(false, {
    label: 'Approval rules cannot be changed in merge requests',
    help: 'The approval rules of the project apply to every merge request.',
    purpose: 'four eyes, code review rules',
    tier: 'higher',
    stored: 'Gantry has no approval rules.',
  }),
  delayed_group_deletion: toggle(true, {
    label: 'Delete groups after a delay',
    help: 'A deleted group can be restored until the delay is over.',
    purpose: 'undo deletion, recycle bin, trash, restore a deleted project',
    tier: 'higher',
    deprecated: 'Use deletion_adjourned_period.',
    effect: 'Groups are marked for deletion and removed after the delay.',
  }),
  delayed_project_deletion: toggle(false, {
    label: 'Delete projects after a delay',
    help: 'A deleted project in a group can be restored until the delay is over.',
    purpose: 'undo deletion, recycle bin, trash, restore',
    tier: 'higher',
    deprecated: 'Use deletion_adjourned_period.',
    effect: 'Projects in groups are marked for deletion and removed after the delay.',
  }),
  deletion_adjourned_period: count(
    7,
    { above: 0, max: 90 },
    {
      label: 'Days before deletion',
      help: 'Deleted groups and projects can be restored for this many days, between 1 and 90.',
      purpose: 'undo deletion, undelete, recycle bin, trash, restore a deleted project, retention',
      tier: 'higher',
      effect: 'Marked groups and projects are removed after this many days.',
    },
  ),
  default_project_deletion_protection: toggle(false, {
    label: 'Only administrators delete projects',
    help: 'Owners cannot delete their projects.',
    purpose: 'protect projects from deletion, stop people from deleting',
    tier: 'higher',
    effect: 'Only administrators can delete projects.',
  }),
}
