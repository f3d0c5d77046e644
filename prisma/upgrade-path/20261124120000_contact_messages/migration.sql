-- CreateTable
CREATE TABLE "contact_message" (
    "id" UUID NOT NULL,
    "profile_id" UUID NOT NULL,
    "form_title" VARCHAR(100) NOT NULL,
    "name" VARCHAR(100) NOT NULL DEFAULT '',
    "email" VARCHAR(254) NOT NULL,
    "text" VARCHAR(2000) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(3),
    "address_shown_at" TIMESTAMPTZ(3),
    "spam_at" TIMESTAMPTZ(3),

    CONSTRAINT "contact_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "contact_reply" (
    "id" UUID NOT NULL,
    "message_id" UUID NOT NULL,
    "text" VARCHAR(5000) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),
    "refusal" VARCHAR(300),

    CONSTRAINT "contact_reply_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subscriber" (
    "id" UUID NOT NULL,
    "profile_id" UUID NOT NULL,
    "email" VARCHAR(254) NOT NULL,
    "consent_text" VARCHAR(500) NOT NULL,
    "consented_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "token" VARCHAR(43) NOT NULL,

    CONSTRAINT "subscriber_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "contact_message_profile_id_created_at_id_idx" ON "contact_message"("profile_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "contact_message_profile_id_email_idx" ON "contact_message"("profile_id", "email");

-- CreateIndex
CREATE INDEX "contact_message_created_at_idx" ON "contact_message"("created_at");

-- For the number of unread messages, which every tab of the dashboard shows. Prisma knows no partial indexes.
CREATE INDEX "contact_message_unread_idx" ON "contact_message"("profile_id") WHERE "read_at" IS NULL AND "spam_at" IS NULL;

-- CreateIndex
CREATE INDEX "contact_reply_message_id_created_at_idx" ON "contact_reply"("message_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "subscriber_token_key" ON "subscriber"("token");

-- CreateIndex
CREATE UNIQUE INDEX "subscriber_profile_id_email_key" ON "subscriber"("profile_id", "email");

-- CreateIndex
CREATE INDEX "subscriber_profile_id_confirmed_at_id_idx" ON "subscriber"("profile_id", "confirmed_at", "id");

-- CreateIndex
CREATE INDEX "subscriber_consented_at_idx" ON "subscriber"("consented_at");

-- AddForeignKey
ALTER TABLE "contact_message" ADD CONSTRAINT "contact_message_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contact_reply" ADD CONSTRAINT "contact_reply_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "contact_message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscriber" ADD CONSTRAINT "subscriber_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;
