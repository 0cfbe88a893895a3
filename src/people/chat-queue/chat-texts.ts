/** What an adviser sends by WhatsApp of something that happened; the company may say it otherwise. */
export const chatNotice = { 'whatsapp-aviso': 'Hola, {nombre}. {asunto}: {enlace}' } as const
