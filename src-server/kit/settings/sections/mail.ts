import { isAddress } from '../checks.ts'
import { NO_ABUSE_REPORTS, NO_MAIL } from '../reasons.ts'
import { alias, optionalText, toggle } from '../setting.ts'

/** Email that the platform sends. */
export const mail = {
  abuse_notification_email: optionalText(
    { max: 255, check: isAddress },
    {
      label: 'Address for abuse reports',
      help: 'Reports about abuse are sent to this address.',
      purpose: 'report abuse, spam reports',
      stored: NO_ABUSE_REPORTS,
    },
  ),
  admin_notification_email: alias('abuse_notification_email', 'in', {
    label: 'Address for abuse reports (old name)',
    help: 'Old name. Writes go to abuse_notification_email.',
    deprecated: 'Use abuse_notification_email.',
    stored: NO_ABUSE_REPORTS,
  }),
  email_additional_text: optionalText(
    { max: 10_000 },
    {
      label: 'Text below every email',
      help: 'Added to the end of every email, for example a legal notice.',
      purpose: 'email footer, disclaimer, legal notice',
      tier: 'higher',
      stored: NO_MAIL,
    },
  ),
  email_author_in_body: toggle(false, {
    label: 'Name the author in the text of emails',
    help: 'For mail servers that change the sender.',
    purpose: 'email sender',
    stored: NO_MAIL,
  }),
  html_emails_enabled: toggle(true, {
    label: 'Emails with formatting',
    help: 'Emails have an HTML part. Otherwise they are plain text.',
    purpose: 'plain text email',
    stored: NO_MAIL,
  }),
  in_product_marketing_emails_enabled: toggle(true, {
    label: 'Emails about features',
    help: 'People get emails that explain features.',
    purpose: 'marketing, advertising, newsletters',
    stored: NO_MAIL,
  }),
  user_deactivation_emails_enabled: toggle(true, {
    label: 'Email to deactivated people',
    help: 'People get an email when their account is deactivated.',
    purpose: 'dormant users',
    stored: NO_MAIL,
  }),
  mailevents_enabled: toggle(false, {
    label: 'Receive events of the mail service',
    help: 'The mail service reports failed deliveries.',
    requires: ['mailevents_signing_key'],
    stored: NO_MAIL,
  }),
  mailevents_signing_key: optionalText(
    {},
    {
      label: 'Signing key of the mail service',
      help: 'Reports of the mail service are signed with this key.',
      secret: 'shown',
      stored: NO_MAIL,
    },
  ),
}
