import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { passwordRules } from '../../../users/password-rules.ts'
import { signInFormEntity } from '../../entity.ts'

export const getSignInForm = endpoint(
  'GET /-/gantry/v1/sign-in',
  {
    summary: 'Get what the console needs for visitors who are not signed in',
    access: 'anyone',
    open_to_unready: true,
    answers: { 200: signInFormEntity },
  },
  async ({ instance }) => {
    const { settings } = instance
    return ok({
      home_page_url: settings.get('home_page_url') || null,
      text: settings.get('sign_in_text') || null,
      password_sign_in: settings.get('password_authentication_enabled_for_web'),
      sign_up: settings.get('signup_enabled'),
      needs_approval: settings.get('require_admin_approval_after_user_signup'),
      password_rules: passwordRules(instance),
    })
  },
)
