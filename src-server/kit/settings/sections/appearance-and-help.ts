import { isUrl } from '../checks.ts'
import { choice, level, optionalText, toggle } from '../setting.ts'

const NO_ADVERTISING = 'Gantry shows no offers.'
const LANGUAGES = [
  'bg',
  'cs_CZ',
  'da_DK',
  'de',
  'en',
  'eo',
  'es',
  'fil_PH',
  'fr',
  'gl_ES',
  'id_ID',
  'it',
  'ja',
  'ko',
  'nb_NO',
  'nl_NL',
  'pl_PL',
  'pt_BR',
  'ro_RO',
  'ru',
  'si_LK',
  'sk_SK',
  'sl_SI',
  'sv',
  'tr_TR',
  'uk',
  'zh_CN',
  'zh_HK',
  'zh_TW',
] as const

const names = new Intl.DisplayNames('en', { type: 'language' })
const nameOfLanguage = (language: string) => names.of(language.replace('_', '-')) ?? language

const DAYS = [
  [0, 'Sunday'],
  [1, 'Monday'],
  [2, 'Tuesday'],
  [3, 'Wednesday'],
  [4, 'Thursday'],
  [5, 'Friday'],
  [6, 'Saturday'],
] as const

const THEMES = [
  [1, 'Light'],
  [2, 'Dark'],
  [3, 'Solarized light'],
  [4, 'Solarized dark'],
  [5, 'Monokai'],
  [6, 'None'],
] as const

/** What people see first, and where they find help. */
export const appearanceAndHelp = {
  home_page_url: optionalText(
    { check: isUrl },
    {
      label: 'Home page',
      help: 'Visitors who are not signed in are sent to this page. Empty: the sign-in form.',
      purpose: 'landing page, start page, redirect visitors',
      effect:
        'Visitors of the console who are not signed in are sent to this page. `/#/sign-in` still shows the sign-in form.',
    },
  ),
  help_page_text: optionalText(
    {},
    {
      label: 'Text on the help page',
      help: 'Your own text on the help page, in Markdown.',
      purpose: 'support, contact, instructions',
      effect: 'The console shows this text under Help.',
    },
  ),
  help_page_support_url: optionalText(
    { check: isUrl },
    {
      label: 'Where people get support',
      help: 'Links to support lead to this page.',
      purpose: 'support, contact, help desk, helpdesk, service desk',
      effect: 'The console links to this page under Help.',
    },
  ),
  help_page_hide_commercial_content: toggle(false, {
    label: 'Hide offers on the help page',
    help: 'The help page shows no paid services.',
    purpose: 'marketing, advertising',
    stored: NO_ADVERTISING,
  }),
  help_text: optionalText(
    {},
    {
      label: 'Help text (old name)',
      help: 'Old setting. The text on the help page replaces this one.',
      tier: 'higher',
      deprecated: 'Use help_page_text.',
      stored: 'The text on the help page replaces this setting.',
    },
  ),
  hide_third_party_offers: toggle(false, {
    label: 'Hide offers of other companies',
    help: 'Pages show no offers of other companies.',
    purpose: 'marketing, advertising',
    stored: NO_ADVERTISING,
  }),
  whats_new_variant: choice(['all_tiers', 'current_tier', 'disabled'], 'all_tiers', {
    label: 'News about releases',
    help: 'Which new features people are told about.',
    purpose: 'release notes, what is new',
    stored: 'The console does not list new features.',
  }),
  default_preferred_language: choice(LANGUAGES, 'en', {
    optionNames: Object.fromEntries(LANGUAGES.map((language) => [language, nameOfLanguage(language)])),
    label: 'Language of visitors',
    help: 'The language of people who have not chosen one.',
    purpose: 'translation, locale, german, french, spanish, chinese',
    stored: 'The console speaks English only.',
  }),
  first_day_of_week: level(DAYS, 0, {
    label: 'First day of the week',
    help: 'Calendars and charts by week start with this day.',
    purpose: 'calendar, monday, sunday',
    effect: 'Calendars of the console and the picture of the audit start with this day.',
  }),
  default_syntax_highlighting_theme: level(THEMES, 1, {
    label: 'Colors of code',
    help: 'The color scheme of new accounts.',
    purpose: 'syntax highlighting, theme, dark mode',
    effect: 'New accounts get this color scheme.',
    applies: 'new records',
  }),
  avatarsvc_enabled: toggle(true, {
    label: 'Pictures for people without one',
    help: 'Gantry draws an avatar for users who have not uploaded one.',
    purpose: 'avatars, profile pictures, privacy',
    effect: 'While this is off, users without an uploaded avatar have none.',
  }),
}
