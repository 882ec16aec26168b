import type { Bilingual } from '#domain/values/locale.ts';

/** What an organisation types in to connect a provider: how each field is called and where its value is found. */
export const credentialWords = {
  promptName: {
    label: { en: 'Name the payer sees', fr: 'Nom que le payeur voit' },
    help: {
      en: 'Exactly as the operator shows it in the prompt. The pay page repeats it so that payers recognise it.',
      fr: 'Exactement comme l’opérateur l’affiche dans la demande. La page de paiement le répète pour que le payeur le reconnaisse.',
    },
  },
  baseUrl: {
    label: { en: 'Provider address', fr: 'Adresse du prestataire' },
    help: {
      en: 'Change it only when the provider tells you to.',
      fr: 'À changer seulement si le prestataire le demande.',
    },
  },
  requestsPerSecond: {
    label: { en: 'Requests per second', fr: 'Requêtes par seconde' },
    help: {
      en: 'The pace agreed with the provider, per product.',
      fr: 'Le rythme convenu avec le prestataire, par produit.',
    },
  },
  collectionSubscriptionKey: {
    label: { en: 'Collection subscription key', fr: 'Clé d’abonnement Collection' },
    help: {
      en: 'Partner portal, your profile, the primary or secondary key of this product.',
      fr: 'Portail partenaire, votre profil, clé primaire ou secondaire de ce produit.',
    },
  },
  disbursementSubscriptionKey: {
    label: { en: 'Disbursement subscription key', fr: 'Clé d’abonnement Disbursement' },
    help: {
      en: 'Partner portal, your profile, the primary or secondary key of this product.',
      fr: 'Portail partenaire, votre profil, clé primaire ou secondaire de ce produit.',
    },
  },
  collectionApiUser: {
    label: { en: 'Collection API user', fr: 'Utilisateur API Collection' },
    help: {
      en: 'The UUID of the API user made for this product.',
      fr: 'L’UUID de l’utilisateur API créé pour ce produit.',
    },
  },
  disbursementApiUser: {
    label: { en: 'Disbursement API user', fr: 'Utilisateur API Disbursement' },
    help: {
      en: 'The UUID of the API user made for this product.',
      fr: 'L’UUID de l’utilisateur API créé pour ce produit.',
    },
  },
  collectionApiKey: {
    label: { en: 'Collection API key', fr: 'Clé API Collection' },
    help: {
      en: 'Shown once when it is made; a new key ends the former one.',
      fr: 'Affichée une seule fois à sa création\u00a0; une nouvelle clé annule l’ancienne.',
    },
  },
  disbursementApiKey: {
    label: { en: 'Disbursement API key', fr: 'Clé API Disbursement' },
    help: {
      en: 'Shown once when it is made; a new key ends the former one.',
      fr: 'Affichée une seule fois à sa création\u00a0; une nouvelle clé annule l’ancienne.',
    },
  },
  targetEnvironment: {
    label: { en: 'Target environment', fr: 'Environnement cible' },
    help: {
      en: 'MTN’s sandbox only accepts EUR, MTN Cameroon only XAF.',
      fr: 'Le bac à sable MTN n’accepte que l’EUR, MTN Cameroon que le XAF.',
    },
  },
  consumerKey: {
    label: { en: 'Consumer key', fr: 'Consumer key' },
    help: {
      en: 'Of the application on Orange’s developer portal.',
      fr: 'De l’application sur le portail développeur d’Orange.',
    },
  },
  consumerSecret: {
    label: { en: 'Consumer secret', fr: 'Consumer secret' },
    help: { en: 'Stands beside the consumer key.', fr: 'Se trouve à côté de la consumer key.' },
  },
  apiUser: {
    label: { en: 'API user', fr: 'Utilisateur API' },
    help: { en: 'Sent to you by Orange with the contract.', fr: 'Transmis par Orange avec le contrat.' },
  },
  apiPassword: {
    label: { en: 'API password', fr: 'Mot de passe API' },
    help: { en: 'Sent to you by Orange with the contract.', fr: 'Transmis par Orange avec le contrat.' },
  },
  channelMsisdn: {
    label: { en: 'Merchant number', fr: 'Numéro marchand' },
    help: {
      en: 'The Orange number of the merchant account, 9 digits.',
      fr: 'Le numéro Orange du compte marchand, 9 chiffres.',
    },
  },
  pin: {
    label: { en: 'Merchant PIN', fr: 'Code PIN marchand' },
    help: { en: 'Stored sealed, never shown again.', fr: 'Conservé scellé, jamais réaffiché.' },
  },
  clientId: {
    label: { en: 'Client id', fr: 'Client id' },
    help: { en: 'Of the application on developer.orange.com.', fr: 'De l’application sur developer.orange.com.' },
  },
  clientSecret: {
    label: { en: 'Client secret', fr: 'Client secret' },
    help: { en: 'Stands beside the client id.', fr: 'Se trouve à côté du client id.' },
  },
  merchantKey: {
    label: { en: 'Merchant key', fr: 'Clé marchand' },
    help: { en: 'From Orange’s web payment portal.', fr: 'Du portail de paiement web d’Orange.' },
  },
  country: {
    label: { en: 'Country', fr: 'Pays' },
    help: {
      en: 'Orange’s test environment counts in OUV, a play currency.',
      fr: 'L’environnement de test d’Orange compte en OUV, une monnaie fictive.',
    },
  },
  appId: {
    label: { en: 'App ID', fr: 'App ID' },
    help: {
      en: 'Of the application in your Tranzak account; begins with “ap”.',
      fr: 'De l’application dans votre compte Tranzak\u00a0; commence par «\u00a0ap\u00a0».',
    },
  },
  appKey: {
    label: { en: 'App key', fr: 'App key' },
    help: {
      en: 'Begins with PROD_ for real money, with SAND_ for the test system.',
      fr: 'Commence par PROD_ pour l’argent réel, par SAND_ pour le système de test.',
    },
  },
  webhookKey: {
    label: { en: 'Webhook authentication key', fr: 'Clé d’authentification du webhook' },
    help: {
      en: 'The key you typed when you registered the callback address at Tranzak. Without it its notices are ignored and payments settle a little later.',
      fr: 'La clé saisie en déclarant l’adresse de rappel chez Tranzak. Sans elle, ses avis sont ignorés et les paiements aboutissent un peu plus tard.',
    },
  },
  scope: {
    label: { en: 'What the application may do', fr: 'Ce que l’application peut faire' },
    help: {
      en: 'The scopes Tranzak gave this application.',
      fr: 'Les droits que Tranzak a donnés à cette application.',
    },
  },
} as const satisfies Record<string, { label: Bilingual; help: Bilingual }>;
export type CredentialName = keyof typeof credentialWords;

/** The values of those that are chosen. */
export const credentialChoices = {
  mtncameroon: { en: 'MTN Cameroon (XAF)', fr: 'MTN Cameroon (XAF)' },
  sandbox: { en: 'MTN sandbox (EUR)', fr: 'Bac à sable MTN (EUR)' },
  cm: { en: 'Cameroon (XAF)', fr: 'Cameroun (XAF)' },
  dev: { en: 'Orange test (OUV)', fr: 'Test Orange (OUV)' },
  'collections,disbursement': { en: 'Collect and pay out', fr: 'Encaisser et payer' },
  collections: { en: 'Collect only', fr: 'Encaisser seulement' },
  disbursement: { en: 'Pay out only', fr: 'Payer seulement' },
} as const satisfies Record<string, Bilingual>;
export type CredentialChoice = keyof typeof credentialChoices;
