-- AlterEnum. The values can be used from the next migration on.
ALTER TYPE "link_kind" ADD VALUE 'text';
ALTER TYPE "link_kind" ADD VALUE 'card';
ALTER TYPE "link_kind" ADD VALUE 'embed';
ALTER TYPE "link_kind" ADD VALUE 'group';
ALTER TYPE "link_kind" ADD VALUE 'grid';
ALTER TYPE "link_kind" ADD VALUE 'event';
ALTER TYPE "link_kind" ADD VALUE 'vcard';
ALTER TYPE "link_kind" ADD VALUE 'whatsapp';
ALTER TYPE "link_kind" ADD VALUE 'sms';
ALTER TYPE "link_kind" ADD VALUE 'map';
ALTER TYPE "link_kind" ADD VALUE 'support';
