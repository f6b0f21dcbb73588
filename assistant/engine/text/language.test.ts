import { describe, expect, test } from 'vitest'
import { detectLanguage, detectSubject, translate } from './language.ts'

describe('the language of a message', () => {
  test.each([
    ['pl', 'Dzień dobry, ile kosztuje dostawa?'],
    ['pl', 'czy macie liquid mango'],
    ['pl', 'gdzie jest moja paczka'],
    ['ro', 'Bună ziua, cât costă livrarea?'],
    ['ro', 'unde este comanda mea'],
    ['pt', 'olá, quanto custa a entrega'],
    ['pt', 'onde está a minha encomenda?'],
    ['es', '¿Cuánto cuesta el envío?'],
    ['es', 'hola, donde esta mi pedido'],
    ['it', 'quanto costa la spedizione?'],
    ['it', 'dove è il mio ordine'],
    ['fr', 'bonjour, où est ma commande ?'],
    ['fr', 'avez vous des liquides à la menthe'],
    ['de', 'wo ist meine Bestellung'],
    ['de', 'Haben Sie E-Liquid ohne Nikotin?'],
    ['cy', 'bore da, ble mae fy archeb'],
    ['cy', 'faint yw cludo?'],
    ['pa', 'ਮੇਰਾ ਆਰਡਰ ਕਿੱਥੇ ਹੈ'],
    ['pa', 'mainu vape chahida'],
    ['ur', 'میرا آرڈر کہاں ہے'],
    ['ur', 'mera order kahan hai'],
    ['ar', 'أين طلبي'],
    ['bn', 'আমার অর্ডার কোথায়'],
    ['gu', 'મારો ઓર્ડર ક્યાં છે'],
    ['hi', 'मेरा ऑर्डर कहाँ है'],
    ['zh', '我的订单在哪里'],
    ['uk', 'де моє замовлення'],
    ['tr', 'merhaba siparişim nerede'],
    ['pl', 'dziękuję'],
  ])('is %s for %j', (language, message) => expect(detectLanguage(message)).toBe(language))

  test.each([
    'wheres my parcle',
    'do u hav any mango nic slats in 10mg',
    'whats teh diffrence between pg n vg',
    'café latte flavour',
    'pink lemonade',
    'VS-2026-000123',
    'hi',
    '10mg',
    '',
    'dolce vita espresso e-liquid 50ml',
    'creme brulee short fill',
    'pod kit pls',
    'la la land',
    'mi vape dont work',
    'ta very much',
    'que?',
    'asdfgh qwerty',
    'is it per pack or per pod',
    'kinder bueno flavour',
    'tequila sunrise',
    'yerba mate',
    'aloe vera',
    'rooibos tea',
  ])('is English or unclear for %j', (message) => expect(detectLanguage(message)).toBeUndefined())
})

test.each([
  ['delivery', 'dzień dobry, ile kosztuje dostawa'],
  ['delivery', 'Merhaba, kargo ne kadar?'],
  ['delivery', 'هل توصلون إلى اسكتلندا؟'],
  ['order', 'wo ist mein Paket'],
  ['returns', 'quiero devolver mi pedido'],
  [undefined, 'hola, tienen té de menta?'],
])('the subject is %s in %j', (subject, message) => expect(detectSubject(message)).toBe(subject))

test('a language with a small dictionary is read in English, word by word', () => {
  expect(translate('¿Tienen sales de nicotina sin hielo?', 'es')).toBe('¿do you have nic salts without ice?')
  expect(translate('Ile kosztuje dostawa?', 'pl')).toBe('how much is delivery?')
  expect(translate('Maxay ku kacaysaa?', 'so')).toBeUndefined()
})
