-- AlterEnum. The values can be used from the next migration on.
ALTER TYPE "link_kind" ADD VALUE 'contact';
ALTER TYPE "link_kind" ADD VALUE 'signup';
