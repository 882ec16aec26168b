/**
 * Limits of the specification and of behaviour that hold for everyone. Units stand last in the name;
 * amounts are francs. Per-operator caps are in `operators.ts`.
 */
export const limits = {
  amountMin: 100,
  topUpMax: 500_000,
  customRolesMax: 50,

  descriptionMax: 255,
  noteMax: 255,
  /** The prompt of every operator shows at least this much. */
  payerNoteMax: 32,
  merchantReferenceMax: 32,
  nameMax: 100,
  searchMax: 100,
  /** Of the folded words by which a payment is found. */
  searchTextMax: 2000,

  reportRangeDaysMax: 30,
  statementRangeDaysMax: 30,

  linkItemsMax: 20,
  customFieldsMax: 5,
  linkPresetsMax: 6,
  /**
   * How long an operator's own page holds one use of a capped link at most; a prompt holds it as long as it lies on the
   * phone.
   */
  linkReservationMinutes: 10,
  /** Files that are downloaded at once. */
  filesAtOncePerPerson: 2,
  filesAtOncePerOrganisation: 4,
  /** How long a file waits for its turn to be read, and whoever has too many is told to wait. */
  filesWaitSeconds: 30,
  /** What lies on the disk of all files together and is not read yet. */
  spoolBytesMax: 2 * 1024 ** 3,
  /** A reader who takes nothing of a file for this long has lost the line. */
  fileReaderStallSeconds: 300,
  /**
   * So many tries that ended unpaid within an hour leave one place of a link, or one piece in stock, less that tries
   * can hold.
   */
  linkUnpaidPerHold: 3,
  /**
   * Prompts a number may get within so many minutes and leave unpaid, before it is left alone for the rest of them.
   * From pages, which anybody may press: of all merchants together, enough for a wrong PIN, an empty wallet and a lost
   * network. From one merchant, however it asks: a till tries more often with its payer before it, and never that
   * often.
   */
  promptsMinutes: 10,
  promptsByPagesMax: 5,
  promptsByMerchantMax: 10,
  /** A person may force a status query this often. */
  checkNowSeconds: 5,
  /** Our submit time-out: passing it means unknown, never failed. */
  submitTimeoutSeconds: 30,
  refundAgeDaysMax: 365,
  remindersMax: 2,
  reminderGapHours: 24,

  verificationsPerUserHour: 20,
  verificationsPerOrganisationDay: 200,
  verificationWindowMinutes: 30,
  /**
   * How far a message with the operator's own id may name another time: half a day and an hour, for a clock read as the
   * other half of the day.
   */
  verificationClockMinutes: 780,

  savedViewsMax: 10,
  pageSizes: [25, 50, 100],
  countMax: 10_000,
  exportPartRows: 50_000,
  /** Rows of a PDF table; nobody reads more on paper, and a spreadsheet holds them all. */
  pdfRowsMax: 5_000,

  pinDigits: 6,
  pinTriesMax: 5,
  pinLockMinutes: 30,
  passwordMin: 8,
  passwordMax: 128,
  otpDigits: 6,
  otpTriesMax: 5,
  otpLifeMinutes: 5,
  /** How long a letter about an account leads back to what was before it. */
  wayBackDays: 7,
  /** How long nobody enters once somebody says that it was not them, and has yet to prove the address. */
  takingBackMinutes: 15,
  /** How long whoever had an address before can answer when somebody who had it for less than a week takes it back. */
  olderAskedHours: 24,
  minimumAgeYears: 15,
  userIdMin: 14,
  userIdMax: 22,
  accountNumberMin: 8,
  accountNumberMax: 20,
  bankAccountDigits: 23,

  transferAttachmentsMax: 5,
  /** A file of a bank, 5 MB, as it travels. */
  bankFileBase64Max: 6_700_000,
  /** Payments of one file: about five megabytes. */
  bankFilePaymentsMax: 5_000,
  imageBytesMax: 3_000_000,
  profileImageBytesMax: 800_000,
  /**
   * A picture of a few kilobytes can claim a size that no memory holds: asked of its head, before anything decodes it.
   */
  imageSideMax: 12_000,
  imagePixelsMax: 60_000_000,
  spreadsheetBytesMax: 5_000_000,
  /** Rows of one file; a file that long is cut into several runs. */
  spreadsheetRowsMax: 100_000,
  uploadChunkBytes: 256_000,
  reviewWorkingDays: 3,
  documentNoticeDays: 30,
  smsLengthMax: 160,

  requestTimeoutMs: 60_000,
  errorToastMs: 20_000,
  toastMs: 3_000,
  scrollTopPx: 250,
  inactivityMs: 1_800_000,
  inactivityMaxMs: 2_147_483_647,
  deviceSmsPerDay: 3,
  deviceMailsPerDay: 10,
  /** How long a key is known, and with it the answer that a repeat gets. */
  idempotencyDays: 30,

  linkedAccountCoolingHours: 24,
  /** What is sent to see whether an account is really one's own, and how often its code may be typed wrong. */
  microTransferAmount: 100,
  microTransferTriesMax: 3,

  /** The same beneficiary and amount within this time is asked about again. */
  duplicateTransferHours: 24,
  /** How long a transfer waits for money, or for an operator that does not take it. */
  transferQueueHours: 24,
  /** What one person gives back on their own word within a day before the PIN is asked for. */
  refundsWithoutPinMax: 50_000,
  /** What one person may let out in all in the day after their PIN was reset. */
  pinResetMax: 50_000,
  /** How far ahead a transfer may be planned. */
  scheduleDaysMax: 366,

  /** How far ahead the day may lie on which withheld money is released. */
  withholdDaysMax: 730,
  /** Parts of it that are released before. */
  withholdPartsMax: 24,

  /** Share of the fee the merchant bears unless a link or charge says otherwise. */
  collectionMerchantSharePercent: 100,
  payoutMerchantSharePercent: 100,
} as const;
