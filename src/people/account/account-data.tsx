import { at } from '#kit/base/place.ts'
import { buttonClass } from '#kit/ui/button.tsx'
import { AccountBlock } from './account-block.tsx'

/** What the law lets a person ask of us: a copy here, everything else where it is asked for and followed. */
export function AccountData() {
  return (
    <AccountBlock
      title="Tus datos personales"
      text="Lo que guardamos de ti: tu cuenta, tus sesiones, tus búsquedas de los últimos 90 días y lo que has hecho aquí."
    >
      <div className="grid justify-items-start gap-3">
        <a href={at('/api/v1/cuenta/datos')} download className={buttonClass('secondary')}>
          Descargar mis datos
        </a>
        <p className="text-sm text-soft">
          Para corregirlos, borrarlos u oponerte a su uso, <a href={at('/derechos')}>pídelo aquí</a> y ve cómo va. El{' '}
          <a href={at('/aviso-de-privacidad')}>aviso de privacidad</a> dice qué hacemos con ellos.
        </p>
      </div>
    </AccountBlock>
  )
}
