import { amountFaults, lengthFaults, withoutEmpty } from '../kit/limit-faults.ts'
import { topPathFaults } from '../namespaces/policy.ts'

/** The fields of a new user that are validated here; the password is validated elsewhere. */
export interface Checked {
  email: string
  name: string
  username: string
  bio?: string | null | undefined
  projects_limit?: number | null | undefined
  shared_runners_minutes_limit?: number | null | undefined
  extra_shared_runners_minutes_limit?: number | null | undefined
  website_url?: string | null | undefined
  theme_id?: number | null | undefined
  color_scheme_id?: number | null | undefined
  professional_profile?: string | null | undefined
  microblog_account?: string | null | undefined
  location?: string | null | undefined
  organization?: string | null | undefined
  job_title?: string | null | undefined
  pronouns?: string | null | undefined
}

const THEMES = 11
const COLOR_SCHEMES = 6

/** The validation errors by field; empty if the user is valid. */
export function userFaults(user: Checked): Record<string, string[]> {
  const [first = '', ...last] = user.name.split(' ')
  return withoutEmpty({
    email: emailFaults(user.email),
    name: user.name.trim() === '' ? ["can't be blank"] : lengthFaults(user.name, 255),
    first_name: lengthFaults(first, 127),
    last_name: lengthFaults(last.join(' '), 127),
    username: topPathFaults(user.username),
    bio: lengthFaults(user.bio, 255),
    location: lengthFaults(user.location, 500),
    organization: lengthFaults(user.organization, 500),
    job_title: lengthFaults(user.job_title, 200),
    pronouns: lengthFaults(user.pronouns, 50),
    professional_profile: lengthFaults(user.professional_profile, 500),
    microblog_account: lengthFaults(user.microblog_account, 500),
    website_url: user.website_url && !isWebAddress(user.website_url) ? ['is not a valid URL'] : [],
    projects_limit: amountFaults(user.projects_limit),
    shared_runners_minutes_limit: amountFaults(user.shared_runners_minutes_limit),
    extra_shared_runners_minutes_limit: amountFaults(user.extra_shared_runners_minutes_limit),
    theme_id: oneOf(user.theme_id, THEMES, 'theme'),
    color_scheme_id: oneOf(user.color_scheme_id, COLOR_SCHEMES, 'color scheme'),
  })
}

/** The validation errors of an address. */
export function emailFaults(email: string): string[] {
  if (email.trim() === '') return ["can't be blank"]
  return /^[^@\s]+@[^@\s]+$/.test(email) && email.length <= 254 ? [] : ['is invalid']
}

const oneOf = (id: number | null | undefined, count: number, noun: string) =>
  id === null || id === undefined || (id >= 1 && id <= count) ? [] : [`${id} is not a valid ${noun}`]

function isWebAddress(text: string) {
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:')
}
