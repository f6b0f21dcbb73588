import type { SetupStepKey } from '@shop/contract/admin/setup.admin.ts'
import { ArrowLeft, Check } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { HomeLink } from '../../shell/header/site-name.tsx'
import { ButtonLink } from '../../ui/buttons.tsx'
import { FormErrors } from '../kit/form/form-errors.tsx'
import { useAdminForm } from '../kit/form/use-admin-form.ts'
import { type AdminSettings, SettingsRules, type SettingsValues, toSettingsValues } from '../settings/queries.ts'
import { useSaveAnswer } from './mutations.ts'
import { FirstProducts, StepFields } from './step-fields.tsx'
import { SETUP_STEPS, type SetupStep } from './steps.ts'

const GOING_LIVE = '/admin/going-live'
const pathOf = (step: SetupStep | undefined) => (step ? `/admin/setup?step=${step.key}` : GOING_LIVE)

interface SetupScreenProps {
  index: number
  done: readonly SetupStepKey[]
  settings: AdminSettings
}

/** One step of the guided setup, with the list of all. */
export function SetupScreen({ index, done, settings }: SetupScreenProps) {
  const step = SETUP_STEPS[index]
  if (!step) return null
  const next = pathOf(SETUP_STEPS[index + 1])
  const back = SETUP_STEPS[index - 1]
  const frame = { step, back: back && pathOf(back), next }
  return (
    <div className="setup">
      <aside aria-label="Setup">
        <div className="setup-top">
          <HomeLink />
          <span className="small muted only-m">{`Step ${index + 1} of ${SETUP_STEPS.length}`}</span>
        </div>
        <progress className="only-m" max={SETUP_STEPS.length} value={index} aria-label="Steps before this one" />
        <ol className="setup-steps">
          {SETUP_STEPS.map((one, place) => (
            <li key={one.key} aria-current={one === step ? 'step' : undefined}>
              <span className={done.includes(one.key) && one !== step ? 'stepmark is-past' : 'stepmark'} aria-hidden>
                {done.includes(one.key) && one !== step ? <Check className="icon icon-small" /> : place + 1}
              </span>
              {one === step ? <b>{one.title}</b> : <Link to={pathOf(one)}>{one.title}</Link>}
              {done.includes(one.key) && (
                <small>
                  {one.answer(settings)}
                  <span className="visually-hidden">, done</span>
                </small>
              )}
            </li>
          ))}
        </ol>
        <p className="small muted setup-note">
          Answers are saved as you go. You can change all of them in <Link to="/admin/settings">Settings</Link>.
        </p>
      </aside>
      {step.settings.length > 0 ? (
        <AnswerForm key={step.key} frame={frame} settings={settings} />
      ) : (
        <Frame key={step.key} {...frame} action={<ButtonLink to={GOING_LIVE}>Finish</ButtonLink>}>
          <FirstProducts />
        </Frame>
      )}
    </div>
  )
}

interface FrameProps {
  step: SetupStep
  back: string | undefined
  next: string
}

/** The form of a step; its answer is saved on Continue. */
function AnswerForm({ frame, settings }: { frame: FrameProps; settings: AdminSettings }) {
  const navigate = useNavigate()
  const admin = useAdminForm<SettingsValues, AdminSettings>({
    schema: SettingsRules,
    values: toSettingsValues(settings),
    save: useSaveAnswer(frame.step.settings),
    valuesOf: toSettingsValues,
    onSaved: () => void navigate(frame.next),
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void admin.onSubmit()
  }
  const { isSending } = admin
  return (
    <FormProvider {...admin.form}>
      <form className="setup-form" onSubmit={handleSubmit} noValidate>
        <Frame
          {...frame}
          action={
            <button type="submit" className="button primary" aria-disabled={isSending || undefined}>
              {isSending && <span className="spin" aria-hidden />}
              {isSending ? 'Saving' : 'Continue'}
            </button>
          }
        >
          <FormErrors admin={admin} />
          <StepFields step={frame.step} settings={settings} />
        </Frame>
        {admin.guard}
      </form>
    </FormProvider>
  )
}

function Frame({ step, back, next, action, children }: FrameProps & { action: ReactNode; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that had the focus belongs to the step before.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="setup-ask">
      <header>
        <Link className="button plain small" to={GOING_LIVE}>
          Save and finish later
        </Link>
      </header>
      <main id="main">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {step.question}
          </h1>
          <p className="muted">{step.why}</p>
          <div className="fieldstack">{children}</div>
        </div>
      </main>
      <footer>
        {back !== undefined && (
          <Link className="button plain" to={back}>
            <ArrowLeft className="icon icon-small" aria-hidden /> Back
          </Link>
        )}
        <span className="trailing">
          {step.settings.length > 0 && (
            <Link className="button plain" to={next}>
              Skip for now
            </Link>
          )}
          {action}
        </span>
      </footer>
    </div>
  )
}
