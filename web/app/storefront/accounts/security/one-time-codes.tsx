import { type ReactNode, useState } from 'react'
import { QuietButton } from '../../../ui/buttons.tsx'
import { notify } from '../../../ui/toast.ts'
import type { User } from '../queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TotpPassword } from './totp-password.tsx'
import { TotpSetup } from './totp-setup.tsx'
import { useRenewRecoveryCodes, useStartTotp, useStopTotp } from './use-totp.ts'

/** The current step: none, asking for the password, setting up the new secret, or showing the recovery codes. */
type Step =
  | { name: 'rest' | 'start' | 'renew' | 'stop' }
  | { name: 'setup'; secret: string; uri: string }
  | { name: 'codes'; codes: readonly string[] }

const REST: Step = { name: 'rest' }

/** Sets up two-factor authentication with one-time codes (TOTP) from an app. */
export function OneTimeCodes({ user }: { user: User }) {
  const [step, setStep] = useState<Step>(REST)
  const start = useStartTotp()
  const renew = useRenewRecoveryCodes()
  const stop = useStopTotp()
  const cancel = () => setStep(REST)
  const showCodes = (codes: readonly string[]) => setStep({ name: 'codes', codes })

  return (
    <section className="stack" aria-labelledby="one-time-codes">
      <h2 className="subheading" id="one-time-codes">
        One-time codes
      </h2>
      {step.name === 'rest' && <Rest user={user} onChoose={(name) => setStep({ name })} />}
      {step.name === 'start' && (
        <TotpPassword
          label="Set up one-time codes"
          confirm="Continue"
          sending="Preparing"
          asksCode={false}
          onSend={async (proof) => setStep({ name: 'setup', ...(await start.mutateAsync(proof)) })}
          onCancel={cancel}
        />
      )}
      {step.name === 'setup' && <TotpSetup secret={step.secret} uri={step.uri} onDone={showCodes} onCancel={cancel} />}
      {step.name === 'codes' && <RecoveryCodes codes={step.codes} onDone={cancel} />}
      {step.name === 'renew' && (
        <>
          <p className="muted">Your current ten codes will stop working.</p>
          <TotpPassword
            label="Get new recovery codes"
            confirm="Get new codes"
            sending="Making codes"
            asksCode
            onSend={async (proof) => showCodes(await renew.mutateAsync(proof))}
            onCancel={cancel}
          />
        </>
      )}
      {step.name === 'stop' && (
        <TotpPassword
          label="Switch one-time codes off"
          confirm="Switch off"
          sending="Switching off"
          asksCode
          onSend={async (proof) => {
            await stop.mutateAsync(proof)
            cancel()
            notify.success('One-time codes are switched off.')
          }}
          onCancel={cancel}
        />
      )}
    </section>
  )
}

function Rest({ user, onChoose }: { user: User; onChoose: (name: 'start' | 'renew' | 'stop') => void }) {
  if (!user.has_totp) {
    return (
      <Offer text="Add a code from an authenticator app, so a password alone isn't enough.">
        <QuietButton onClick={() => onChoose('start')}>Set up one-time codes</QuietButton>
      </Offer>
    )
  }
  return (
    <Offer text="On: you need a code from your authenticator app to log in.">
      <QuietButton onClick={() => onChoose('renew')}>Get new recovery codes</QuietButton>
      <QuietButton onClick={() => onChoose('stop')}>Switch off</QuietButton>
    </Offer>
  )
}

function Offer({ text, children }: { text: string; children: ReactNode }) {
  return (
    <>
      <p className="muted max-w-lg">{text}</p>
      <div className="hstack wrapping">{children}</div>
    </>
  )
}
