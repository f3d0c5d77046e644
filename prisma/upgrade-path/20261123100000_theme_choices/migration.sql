-- AlterTable
ALTER TABLE "theme" ADD COLUMN "layout" VARCHAR(20) NOT NULL DEFAULT 'preset',
ADD COLUMN "palette" VARCHAR(20) NOT NULL DEFAULT 'preset',
ADD COLUMN "font" VARCHAR(30) NOT NULL DEFAULT 'preset',
ADD COLUMN "background_style" VARCHAR(20) NOT NULL DEFAULT 'preset',
ADD COLUMN "button_style" VARCHAR(20) NOT NULL DEFAULT 'preset';

-- Buttons in a chosen color stay filled, also in the presets whose own buttons no longer are.
UPDATE "theme" SET "button_style" = 'solid'
WHERE "preset" IN ('ocean', 'neon')
  AND "custom_colors" ?| ARRAY['primary', 'buttonBg', 'buttonText', 'linkHover'];
