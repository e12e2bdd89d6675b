import { areDomains, isPattern } from '../checks.ts'
import { NO_MAIL, NO_OUTSIDE_SERVICE } from '../reasons.ts'
import { choice, count, optionalCount, optionalText, optionalToggle, toggle, words } from '../setting.ts'

/** Who gets an account, and what an account needs before its first use. */
export const signUp = {
  signup_enabled: toggle(true, {
    label: 'Anyone may sign up',
    help: 'Shows the sign-up form. Administrators can create accounts either way.',
    purpose:
      'who can sign up, close registration, stop strangers from registering, keep strangers out, new accounts, people open an account themselves',
    effect: 'While this is off, the console has no sign-up form, and sign-up is refused.',
  }),
  require_admin_approval_after_user_signup: toggle(true, {
    label: 'Administrators approve new accounts',
    help: 'A person who signs up waits until an administrator approves the account.',
    purpose: 'approve new users, check who registers, keep strangers out',
    effect: 'People who sign up wait for the approval of an administrator.',
  }),
  new_user_signups_cap: optionalCount(
    { above: 0 },
    {
      label: 'Accounts before approval is needed',
      help: 'Once there are this many accounts, administrators must approve new ones.',
      purpose: 'limit the number of users, seats',
      tier: 'higher',
      effect: 'With so many active people, everybody who signs up waits for approval.',
    },
  ),
  email_confirmation_setting: choice(['off', 'soft', 'hard'], 'off', {
    label: 'Confirm the address',
    help: 'Hard: no access before the address is confirmed. Soft: access works without a confirmed address. Off: new addresses count as confirmed.',
    purpose: 'verify email addresses, keep strangers out, fake addresses',
    effect:
      'With `hard`, requests of users with an unconfirmed address are refused. With `off`, new accounts are confirmed.',
  }),
  delete_unconfirmed_users: toggle(false, {
    label: 'Delete accounts that never confirm',
    help: 'Deletes accounts that nobody signed in to and whose address was not confirmed within the days of “Days to confirm an address”. Works only while addresses must be confirmed.',
    purpose: 'keep strangers out, clean up unused accounts, remove unconfirmed users',
    tier: 'higher',
    effect: 'Unconfirmed accounts are deleted by the first request of a new day.',
    applies: 'nightly',
  }),
  unconfirmed_users_delete_after_days: count(
    7,
    { above: 0 },
    {
      label: 'Days to confirm an address',
      help: 'Accounts that are not confirmed after this many days are deleted, if deletion is on.',
      purpose: 'remove unconfirmed users after some days',
      tier: 'higher',
      effect: 'Decides which unconfirmed accounts are deleted.',
      applies: 'nightly',
    },
  ),
  domain_denylist_enabled: toggle(false, {
    label: 'Refuse some domains',
    help: 'Turns on the list of refused domains. The list needs at least one entry.',
    purpose: 'block email domains, throwaway addresses, keep strangers out',
    effect: 'Turns on the list of refused domains for invitations and sign-up.',
  }),
  domain_denylist: words(
    [],
    { check: areDomains },
    {
      label: 'Refused domains',
      help: 'Invitations to addresses in these domains are refused. `*` stands for any part of a name.',
      purpose: 'block email domains, block a mail provider such as gmail, throwaway addresses, strangers',
      effect:
        'Invitations of addresses in these domains, and sign-up with them, are refused. Accounts made by administrators are exempt.',
      applies: 'new records',
    },
  ),
  domain_allowlist: words(
    [],
    { check: areDomains },
    {
      label: 'Only these domains',
      help: 'Invitations to addresses in any other domain are refused. An empty list allows every domain.',
      purpose: 'only company email addresses, restrict registration to a domain, strangers',
      effect:
        'Invitations of addresses in any other domain, and sign-up with them, are refused. Accounts made by administrators are exempt.',
      applies: 'new records',
    },
  ),
  email_restrictions_enabled: toggle(false, {
    label: 'Refuse addresses by pattern',
    help: 'Turns on the pattern of refused addresses.',
    purpose: 'block email addresses, keep strangers out',
    effect: 'Turns on the pattern of refused addresses for invitations and sign-up.',
  }),
  email_restrictions: optionalText(
    { max: 1000, check: isPattern },
    {
      label: 'Pattern of refused addresses',
      help: 'A regular expression. Invitations to addresses that match the expression are refused.',
      purpose: 'block email addresses with a regular expression',
      effect: 'Invitations of addresses that match, and sign-up with them, are refused, if restrictions are on.',
      applies: 'new records',
    },
  ),
  minimum_password_length: count(
    8,
    { min: 8, max: 128 },
    {
      label: 'Shortest password',
      help: 'New passwords need at least this many characters, between 8 and 128.',
      purpose: 'password strength, longer passwords, stronger passwords, password policy',
      effect: 'Shorter passwords are refused.',
      applies: 'new records',
    },
  ),
  password_number_required: toggle(false, {
    label: 'Passwords need a digit',
    help: 'New passwords must contain at least one digit.',
    purpose: 'password strength, password policy, complexity',
    tier: 'higher',
    effect: 'New passwords without a digit are refused.',
    applies: 'new records',
  }),
  password_symbol_required: toggle(false, {
    label: 'Passwords need a symbol',
    help: 'New passwords must contain at least one character that is neither a letter nor a digit.',
    purpose: 'password strength, password policy, complexity',
    tier: 'higher',
    effect: 'New passwords without a symbol are refused.',
    applies: 'new records',
  }),
  password_uppercase_required: toggle(false, {
    label: 'Passwords need a capital letter',
    help: 'New passwords must contain at least one upper-case letter.',
    purpose: 'password strength, password policy, complexity',
    tier: 'higher',
    effect: 'New passwords without an upper-case letter are refused.',
    applies: 'new records',
  }),
  password_lowercase_required: toggle(false, {
    label: 'Passwords need a small letter',
    help: 'New passwords must contain at least one lower-case letter.',
    purpose: 'password strength, password policy, complexity',
    tier: 'higher',
    effect: 'New passwords without a lower-case letter are refused.',
    applies: 'new records',
  }),
  after_sign_up_text: optionalText(
    {},
    {
      label: 'Text after sign-up',
      help: 'People see this text right after they signed up.',
      purpose: 'welcome message for new users',
      effect: 'The console shows the text after sign-up.',
    },
  ),
  enforce_terms: toggle(false, {
    label: 'Everybody must accept the terms',
    help: 'People must accept the terms before they use the instance. The terms must not be empty.',
    purpose: 'terms of service, legal agreement, privacy policy',
    effect: 'Requests of people who have not accepted the terms are refused, also those of administrators.',
  }),
  terms: optionalText(
    {},
    {
      label: 'Terms',
      help: 'The text that people accept, in Markdown. Each change is a new version.',
      purpose: 'terms of service, legal agreement, privacy policy',
      effect: 'The console shows the text after sign-in. After a change, everybody must accept the new text.',
    },
  ),
  invisible_captcha_enabled: toggle(false, {
    label: 'Hidden spam trap on the sign-up form',
    help: 'Adds a hidden field to the sign-up form. Programs that fill in the field are refused.',
    purpose: 'stop bots from registering, spam accounts, captcha',
    effect: 'Sign-up with a value in the hidden field is refused.',
  }),
  recaptcha_enabled: toggle(false, {
    label: 'Captcha on sign-up',
    help: 'Asks people to solve a captcha when they sign up or send texts that look like spam.',
    purpose: 'stop bots from registering, spam accounts',
    requires: ['recaptcha_site_key', 'recaptcha_private_key'],
    stored: NO_OUTSIDE_SERVICE,
  }),
  login_recaptcha_protection_enabled: toggle(false, {
    label: 'Captcha on sign-in',
    help: 'Asks for a captcha after several wrong passwords.',
    purpose: 'stop bots from guessing passwords, brute force',
    stored: NO_OUTSIDE_SERVICE,
  }),
  recaptcha_site_key: optionalText(
    {},
    {
      label: 'Site key of the captcha',
      help: 'The public key of this instance at the captcha service.',
      stored: NO_OUTSIDE_SERVICE,
    },
  ),
  recaptcha_private_key: optionalText(
    {},
    {
      label: 'Private key of the captcha',
      help: 'The secret key of this instance at the captcha service.',
      secret: 'shown',
      stored: NO_OUTSIDE_SERVICE,
    },
  ),
  send_user_confirmation_email: optionalToggle({
    label: 'Send a confirmation on sign-up',
    help: 'Old setting. The confirmation setting replaces this one.',
    deprecated: 'Use email_confirmation_setting.',
    stored: NO_MAIL,
  }),
}
