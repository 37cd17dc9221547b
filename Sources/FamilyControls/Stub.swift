// FamilyControls
