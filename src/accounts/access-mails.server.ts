import type { Mail } from '#platform/mail.server.ts'

type Text = Omit<Mail, 'to'>

export function inviteMail(nombre: string, url: string): Text {
  return withLink('invitacion', 'Tu cuenta en JACVE', nombre, {
    before: 'Se creó una cuenta para ti en JACVE. Elige tu contraseña para empezar a usarla.',
    button: 'Elegir mi contraseña',
    url,
    after:
      'El enlace sirve una vez, durante 30 minutos. Si se vence, pide otro con «¿Olvidaste tu contraseña?» en la página de ingreso.',
  })
}

export function resetMail(nombre: string, url: string): Text {
  return withLink('restablecer', 'Elige otra contraseña', nombre, {
    before: 'Alguien pidió cambiar la contraseña de tu cuenta en JACVE. Si fuiste tú, sigue este enlace.',
    button: 'Elegir otra contraseña',
    url,
    after:
      'El enlace sirve una vez, durante 30 minutos. Si no fuiste tú, no tienes que hacer nada: tu contraseña sigue igual.',
  })
}

export function unlockMail(nombre: string, url: string): Text {
  return withLink('desbloqueo', 'Muchos intentos de entrar a tu cuenta', nombre, {
    before:
      'Alguien probó muchas contraseñas para entrar a tu cuenta en JACVE y no lo logró. Por ahora solo se puede entrar desde equipos que ya conoce tu cuenta. Para entrar desde otro, abre ahí este enlace.',
    button: 'Permitir este equipo',
    url,
    after: 'El enlace sirve una vez, durante 30 minutos. El bloqueo termina solo, cuando los intentos terminan.',
  })
}

export function passwordChangedMail(nombre: string): Text {
  const text =
    'La contraseña de tu cuenta en JACVE acaba de cambiar y tus demás sesiones se cerraron. Si no fuiste tú, responde de inmediato a tu asesor o pide otra contraseña en la página de ingreso.'
  return {
    tipo: 'clave_cambiada',
    subject: 'Tu contraseña cambió',
    text: `Hola, ${nombre}:\n\n${text}\n`,
    html: frame('Tu contraseña cambió', nombre, `<p>${escaped(text)}</p>`),
  }
}

type Body = { before: string; button: string; url: string; after: string }

/** A mail of one sentence, a button and what to know about it. */
export function withLink(tipo: string, subject: string, nombre: string, { before, button, url, after }: Body): Text {
  const link = `<p><a href="${escaped(url)}" style="display:inline-block;background:#b8401f;color:#fff;padding:12px 20px;border-radius:8px;text-decoration:none;font-weight:bold">${escaped(button)}</a></p>`
  return {
    tipo,
    subject,
    text: `Hola, ${nombre}:\n\n${before}\n\n${button}: ${url}\n\n${after}\n`,
    html: frame(subject, nombre, `<p>${escaped(before)}</p>${link}<p style="color:#666">${escaped(after)}</p>`),
  }
}

/** The HTML of a mail around its body, which must be escaped already. */
export function frame(title: string, nombre: string, body: string): string {
  return `<!doctype html><html lang="es-MX"><head><meta charset="utf-8"><title>${escaped(title)}</title></head><body style="font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#222;max-width:34rem;margin:0 auto;padding:24px"><p>Hola, ${escaped(nombre)}:</p>${body}</body></html>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text as HTML shows it. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
