import { isUrl, isUrlOrPath } from '../checks.ts'
import { NO_DIRECTORY, NO_GIT, NO_MAIL, NO_OAUTH, NO_OUTSIDE_SERVICE, NO_TWO_FACTOR } from '../reasons.ts'
import { alias, count, decimal, optionalText, toggle, words } from '../setting.ts'

/** How people prove who they are, and how long they stay signed in. */
export const signIn = {
  password_authentication_enabled_for_web: toggle(true, {
    label: 'Password sign-in on the web',
    help: 'People can sign in with a password. Turn this off to allow outside sign-in providers only.',
    purpose: 'disable passwords, single sign-on only, log in',
    effect:
      'While this is off, sign-in to the console with a password is refused. Tokens and one-time codes still work.',
  }),
  password_authentication_enabled: alias('password_authentication_enabled_for_web', 'both', {
    label: 'Password sign-in (old name)',
    help: 'Old name. Writes go to password_authentication_enabled_for_web.',
    deprecated: 'Use password_authentication_enabled_for_web.',
    effect: 'Does what password_authentication_enabled_for_web does.',
  }),
  signin_enabled: alias('password_authentication_enabled_for_web', 'both', {
    label: 'Password sign-in on the web (oldest name)',
    help: 'Old name. Writes go to password_authentication_enabled_for_web.',
    deprecated: 'Use password_authentication_enabled_for_web.',
    effect: 'Does what password_authentication_enabled_for_web does.',
  }),
  password_authentication_enabled_for_git: toggle(true, {
    label: 'Passwords for Git over HTTP',
    help: 'Git over HTTP accepts passwords. Otherwise only tokens work.',
    purpose: 'disable passwords for git',
    stored: NO_GIT,
  }),
  require_two_factor_authentication: toggle(false, {
    label: 'Everybody needs a second factor',
    help: 'People must set up two-factor sign-in within the grace period.',
    purpose: 'enforce 2fa, two-factor, mfa',
    requires: ['two_factor_grace_period'],
    stored: NO_TWO_FACTOR,
  }),
  two_factor_grace_period: count(
    48,
    { min: 0 },
    {
      label: 'Hours to set up a second factor',
      unit: 'hours',
      help: 'People can skip the set-up for this many hours.',
      purpose: '2fa, two-factor, mfa, grace period',
      stored: NO_TWO_FACTOR,
    },
  ),
  admin_mode: toggle(false, {
    label: 'Administrators confirm before they administer',
    help: 'Without the scope admin_mode, the token of an administrator has only the rights of a regular user.',
    purpose: 'protect administrators, re-authenticate, ask for the password again, sudo mode, least privilege',
    effect: "An administrator's token without the scope admin_mode has no administrator rights.",
  }),
  session_expire_delay: count(
    10080,
    { above: 0 },
    {
      label: 'Minutes until an idle session ends',
      unit: 'minutes',
      help: 'A console session ends after this many minutes without a request, and after twelve hours in any case.',
      purpose: 'log out idle users, session timeout, stay signed in',
      effect: 'Console sessions end after this many idle minutes.',
    },
  ),
  remember_me_enabled: toggle(true, {
    label: 'Offer to stay signed in',
    help: 'The sign-in form offers to stay signed in when the browser closes.',
    purpose: 'remember me, stay logged in',
    stored: 'Sessions of the console are never remembered: they end with the browser tab.',
  }),
  notify_on_unknown_sign_in: toggle(true, {
    label: 'Report sign-ins from new places',
    help: 'People get an email when somebody signs in from an unknown address.',
    purpose: 'warn about stolen accounts, suspicious log-in',
    stored: NO_MAIL,
  }),
  sign_in_text: optionalText(
    {},
    {
      label: 'Text on the sign-in form',
      help: 'People see this text below the sign-in form. Markdown works.',
      purpose: 'welcome message, legal notice, log-in page, how to get access',
      effect: 'The sign-in form of the console shows the text.',
    },
  ),
  after_sign_out_path: optionalText(
    { check: isUrlOrPath },
    {
      label: 'Page after sign-out',
      help: 'The browser opens this page when somebody signs out.',
      purpose: 'redirect after log out',
      effect: 'The console opens this page after sign-out. Without one, it shows the sign-in form.',
    },
  ),
  disabled_oauth_sign_in_sources: words(
    [],
    {},
    {
      label: 'Outside sign-in providers that are off',
      help: 'People cannot sign in with these providers.',
      purpose: 'disable single sign-on, social login, oauth',
      stored: NO_OAUTH,
    },
  ),
  user_oauth_applications: toggle(true, {
    label: 'Everybody may register OAuth applications',
    help: 'People can register applications that use this instance to sign in.',
    purpose: 'stop people from adding oauth apps, third-party apps',
    stored: NO_OAUTH,
  }),
  disable_admin_oauth_scopes: toggle(false, {
    label: 'Administrators cannot connect untrusted applications',
    help: 'Administrators cannot give untrusted OAuth applications the scopes api, read_api, repository, registry and sudo.',
    purpose: 'protect administrators from third-party apps, oauth',
    stored: NO_OAUTH,
  }),
  git_two_factor_session_expiry: count(
    15,
    { min: 1, max: 10080 },
    {
      label: 'Minutes of a two-factor session for Git',
      unit: 'minutes',
      help: 'After a second factor, Git over SSH works for this many minutes.',
      purpose: '2fa for git',
      tier: 'higher',
      stored: NO_TWO_FACTOR,
    },
  ),
  allow_group_owners_to_manage_ldap: toggle(true, {
    label: 'Group owners manage directory links',
    help: 'Owners of a group can link the group to a directory group.',
    purpose: 'ldap groups',
    tier: 'higher',
    stored: NO_DIRECTORY,
  }),
  lock_memberships_to_ldap: toggle(false, {
    label: 'Only the directory changes memberships',
    help: 'People cannot add members to groups. Memberships come from the directory.',
    purpose: 'ldap members',
    tier: 'higher',
    stored: NO_DIRECTORY,
  }),
  external_authorization_service_enabled: toggle(false, {
    label: 'Ask an outside service about access',
    help: 'Access to projects is decided by an outside authorization service.',
    purpose: 'classification, external access control',
    stored: NO_OUTSIDE_SERVICE,
  }),
  external_authorization_service_default_label: optionalText(
    {},
    {
      label: 'Default classification label',
      help: 'The label that is sent for projects without a label of their own.',
      stored: NO_OUTSIDE_SERVICE,
    },
  ),
  external_authorization_service_url: optionalText(
    { check: isUrl },
    {
      label: 'URL of the authorization service',
      help: 'Requests for decisions are sent to this URL.',
      stored: NO_OUTSIDE_SERVICE,
    },
  ),
  external_authorization_service_timeout: decimal(
    0.5,
    { above: 0, max: 10 },
    {
      label: 'Time limit of the authorization service',
      help: 'Seconds, between 0.001 and 10. Access is denied when the time is over.',
      stored: NO_OUTSIDE_SERVICE,
    },
  ),
  external_auth_client_cert: optionalText(
    {},
    {
      label: 'Client certificate',
      help: 'The certificate that identifies this instance to the authorization service, in PEM form.',
      stored: NO_OUTSIDE_SERVICE,
    },
  ),
  external_auth_client_key: optionalText(
    {},
    {
      label: 'Key of the client certificate',
      help: 'The private key of the certificate. The key is stored encrypted and never returned.',
      secret: 'hidden',
      stored: NO_OUTSIDE_SERVICE,
    },
  ),
  external_auth_client_key_pass: optionalText(
    {},
    {
      label: 'Passphrase of the key',
      help: 'The passphrase of the private key. The passphrase is stored encrypted and never returned.',
      secret: 'hidden',
      stored: NO_OUTSIDE_SERVICE,
    },
  ),
}
